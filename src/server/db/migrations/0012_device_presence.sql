CREATE TABLE "device_presence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "device_presence" ADD CONSTRAINT "device_presence_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_presence" ADD CONSTRAINT "device_presence_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_presence_one_open_for_a_room" ON "device_presence" USING btree ("room_id") WHERE unlinked_at is null;--> statement-breakpoint
CREATE INDEX "device_presence_room_id_linked_at_index" ON "device_presence" USING btree ("room_id","linked_at");--> statement-breakpoint
CREATE INDEX "calls_room_id_started_at_index" ON "calls" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "audit_events_sign_ins" ON "audit_events" USING btree ("at") WHERE action in ('sign_in', 'sign_in_failed');--> statement-breakpoint
alter table device_presence enable row level security;
--> statement-breakpoint
create policy own_customer on device_presence
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
-- From here on it is known when devices were linked; reports count nothing before.
insert into installation (key, value) values ('presence_since', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
--> statement-breakpoint
insert into device_presence (customer_id, room_id, linked_at) select customer_id, room_id, now() from device_links;
--> statement-breakpoint
create function wardlink_note_presence() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into device_presence (customer_id, room_id, linked_at) values (new.customer_id, new.room_id, now())
      on conflict (room_id) where unlinked_at is null do nothing;
  else
    update device_presence set unlinked_at = greatest(linked_at, now()) where room_id = old.room_id and unlinked_at is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger device_links_note_presence after insert or delete on device_links
  for each row execute function wardlink_note_presence();
--> statement-breakpoint
-- What a dead process held was linked no longer than the process was seen. The links are locked first, as by whoever ends one.
create function wardlink_end_presence() returns trigger language plpgsql as $$
begin
  perform 1 from device_links where node_id = old.id order by room_id for update;
  update device_presence p set unlinked_at = greatest(p.linked_at, old.seen_at)
    from device_links l where l.node_id = old.id and p.room_id = l.room_id and p.unlinked_at is null;
  return old;
end $$;
--> statement-breakpoint
create trigger server_nodes_end_presence before delete on server_nodes
  for each row execute function wardlink_end_presence();
