-- All locks first, in the order of the writers (`deviceStore.linked`, `deviceStore.unlinked`): a running server and this migration
-- must not wait for each other at the same time. The foreign keys below lock customers and rooms.
lock table customers, rooms, room_devices, device_links, device_alerts in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "device_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"fact" text NOT NULL,
	"alert" text,
	"holds" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_changes" ADD CONSTRAINT "device_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_changes" ADD CONSTRAINT "device_changes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_changes_room_id_at_id_index" ON "device_changes" USING btree ("room_id","at","id");--> statement-breakpoint
CREATE INDEX "device_changes_at_index" ON "device_changes" USING btree ("at");
--> statement-breakpoint
alter table device_changes enable row level security;
--> statement-breakpoint
create policy own_customer on device_changes
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
insert into installation (key, value)
  values ('changes_since', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
--> statement-breakpoint
-- Returns since when changes are recorded: what a device did before is unknown. Every customer may read that.
create function wardlink_changes_since() returns timestamptz language sql stable security definer
  set search_path = public, pg_temp as $$
  select value::timestamptz from installation where key = 'changes_since'
$$;
--> statement-breakpoint
-- Thousands of links can begin and end in one statement. A link that replaces another one is an update, and changes nothing.
create function wardlink_note_links() returns trigger language plpgsql as $$
begin
  insert into device_changes (customer_id, room_id, fact, holds)
    select customer_id, room_id, 'online', tg_op = 'INSERT' from changed order by room_id;
  return null;
end $$;
--> statement-breakpoint
create trigger device_links_note_new after insert on device_links
  referencing new table as changed for each statement execute function wardlink_note_links();
--> statement-breakpoint
create trigger device_links_note_ended after delete on device_links
  referencing old table as changed for each statement execute function wardlink_note_links();
--> statement-breakpoint
create function wardlink_note_first_report() returns trigger language plpgsql as $$
begin
  insert into device_changes (customer_id, room_id, fact, holds)
    select new.customer_id, new.room_id, fact, true from unnest(array['known', 'in_call', 'covered']) as fact
    where fact = 'known' or new.state ->> fact = 'true';
  return null;
end $$;
--> statement-breakpoint
create trigger room_devices_note_first_report after insert on room_devices
  for each row execute function wardlink_note_first_report();
--> statement-breakpoint
create function wardlink_note_state() returns trigger language plpgsql as $$
begin
  insert into device_changes (customer_id, room_id, fact, holds)
    select new.customer_id, new.room_id, fact, coalesce(new.state ->> fact = 'true', false)
    from unnest(array['in_call', 'covered']) as fact
    where coalesce(new.state ->> fact = 'true', false) <> coalesce(old.state ->> fact = 'true', false);
  return null;
end $$;
--> statement-breakpoint
create trigger room_devices_note_state after update of state on room_devices for each row
  when (old.state ->> 'in_call' is distinct from new.state ->> 'in_call' or old.state ->> 'covered' is distinct from new.state ->> 'covered')
  execute function wardlink_note_state();
--> statement-breakpoint
create function wardlink_note_alert() returns trigger language plpgsql as $$
begin
  insert into device_changes (customer_id, room_id, fact, alert, holds)
    values (new.customer_id, new.room_id, 'alert', new.kind, new.recovered_at is null);
  return null;
end $$;
--> statement-breakpoint
create trigger device_alerts_note_new after insert on device_alerts
  for each row when (new.recovered_at is null) execute function wardlink_note_alert();
--> statement-breakpoint
create trigger device_alerts_note_recovered after update of recovered_at on device_alerts
  for each row when (old.recovered_at is null and new.recovered_at is not null) execute function wardlink_note_alert();
