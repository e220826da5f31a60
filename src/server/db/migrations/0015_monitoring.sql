CREATE TABLE "device_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recovered_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"acknowledged_name" text
);
--> statement-breakpoint
CREATE TABLE "device_journals" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"round_trip_ms" integer,
	"covered_since" timestamp with time zone,
	"camera_lost_since" timestamp with time zone,
	"self_test_failed_at" timestamp with time zone,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid,
	"customer_id" uuid,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"about" text[] NOT NULL,
	"hours_from" text DEFAULT '00:00' NOT NULL,
	"hours_to" text DEFAULT '00:00' NOT NULL,
	"days" text[] NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "device_alerts" ADD CONSTRAINT "device_alerts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_alerts" ADD CONSTRAINT "device_alerts_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_journals" ADD CONSTRAINT "device_journals_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_journals" ADD CONSTRAINT "device_journals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_alerts_one_open_of_a_kind" ON "device_alerts" USING btree ("room_id","kind") WHERE recovered_at is null;--> statement-breakpoint
CREATE INDEX "device_alerts_room_id_opened_at_index" ON "device_alerts" USING btree ("room_id","opened_at");--> statement-breakpoint
CREATE INDEX "notifications_node_id_index" ON "notifications" USING btree ("node_id");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['device_alerts', 'device_journals', 'notifications'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))',
      name);
  end loop;
end $$;
--> statement-breakpoint
-- What an organization, or the platform, decides for the customers below it: read by them, written by its own.
create policy above_own_customer on notifications for select
  using (customer_id is null and (node_id is null or node_id in (select organization_id from customers)));
--> statement-breakpoint
create policy own_organization on notifications
  using (customer_id is null and node_id = any ((select wardlink_organizations())::uuid[]));
--> statement-breakpoint
-- Who was told until now stood in a setting.
insert into notifications
    (level, node_id, customer_id, name, channel, destination, about, hours_from, hours_to, days, quiet_from, quiet_to)
  select s.level, s.node_id, s.customer_id, e ->> 'destination', e ->> 'channel', e ->> 'destination',
    array['patient_call', 'care_team_alert'], coalesce(e ->> 'from', '00:00'), coalesce(e ->> 'to', '00:00'),
    case when jsonb_typeof(e -> 'days') = 'array' then array(select jsonb_array_elements_text(e -> 'days'))
      else array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] end,
    e #>> '{quiet,from}', e #>> '{quiet,to}'
  from settings s
  cross join lateral jsonb_array_elements(case when jsonb_typeof(s.value) = 'array' then s.value else '[]' end) e
  where s.key = 'on_duty' and jsonb_typeof(e) = 'object' and e ->> 'channel' in ('sms', 'email')
    and e ->> 'destination' is not null;
--> statement-breakpoint
delete from settings where key = 'on_duty';
