CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid,
	"customer_id" uuid,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "fhir_encounters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"system" text NOT NULL,
	"value" text NOT NULL,
	"patient_id" uuid,
	"version_id" bigint,
	"last_updated" timestamp with time zone NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" text NOT NULL,
	"node_id" uuid,
	"customer_id" uuid,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"owner_id" uuid,
	"failing_since" timestamp with time zone,
	"stopped" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fhir_encounters" ADD CONSTRAINT "fhir_encounters_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fhir_encounters" ADD CONSTRAINT "fhir_encounters_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_node_id_index" ON "api_keys" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fhir_encounters_one_identifier" ON "fhir_encounters" USING btree ("customer_id","system","value");--> statement-breakpoint
CREATE INDEX "fhir_encounters_patient_id_index" ON "fhir_encounters" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_created_at_index" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_node_id_index" ON "webhooks" USING btree ("node_id");
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['api_keys', 'webhooks', 'webhook_deliveries', 'fhir_encounters'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))',
      name);
  end loop;
  foreach name in array array['api_keys', 'webhooks'] loop
    execute format(
      'create policy own_organization on %I using (customer_id is null and node_id = any ((select wardlink_organizations())::uuid[]))',
      name);
  end loop;
end $$;
--> statement-breakpoint
-- Tells an event of a room to every webhook at or above it that wants it, in the transaction in which it happens. Whoever
-- causes it need not see the webhooks; of another customer's rooms he tells nothing. Nothing of a patient is ever told.
create function wardlink_tell(event text, room uuid, data jsonb default '{}') returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  delivery uuid;
begin
  for delivery in
    insert into webhook_deliveries (customer_id, webhook_id, event, body)
      select r.customer_id, w.id, wardlink_tell.event, jsonb_build_object(
        'event', wardlink_tell.event,
        'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'room', jsonb_build_object('id', r.id, 'unique_id', r.unique_id, 'number', r.number, 'bed', r.bed,
          'unit', u.name, 'facility', f.name, 'customer', c.name),
        'data', wardlink_tell.data)
      from rooms r
      join units u on u.id = r.unit_id
      join facilities f on f.id = u.facility_id
      join customers c on c.id = r.customer_id
      join webhooks w on w.removed_at is null and w.stopped is null and wardlink_tell.event = any (w.events)
        and (w.node_id is null or w.node_id in (c.organization_id, c.id, f.id, u.id))
      where r.id = wardlink_tell.room
        and (wardlink_all() or r.customer_id = any (wardlink_customers()))
      returning id
  loop
    perform graphile_worker.add_job('webhook', json_build_object('delivery', delivery), max_attempts := 12,
      job_key := delivery::text);
  end loop;
end $$;
--> statement-breakpoint
-- The only way into the queue for a delivery that is to be tried once more.
create function wardlink_tell_again(delivery uuid) returns void language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('webhook', json_build_object('delivery', delivery), max_attempts := 12,
    job_key := delivery::text);
end $$;
--> statement-breakpoint
revoke all on function wardlink_tell(text, uuid, jsonb), wardlink_tell_again(uuid) from public;
--> statement-breakpoint
grant execute on function wardlink_tell(text, uuid, jsonb), wardlink_tell_again(uuid) to wardlink_app;
--> statement-breakpoint
create function wardlink_tell_call() returns trigger language plpgsql as $$
begin
  if new.started_at is not null and (tg_op = 'INSERT' or old.started_at is null) then
    perform wardlink_tell('call.started', new.room_id, jsonb_build_object('call', new.id));
  end if;
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null and new.started_at is not null then
    perform wardlink_tell('call.ended', new.room_id, jsonb_build_object('call', new.id, 'because', new.ended_because,
      'seconds', greatest(0, round(extract(epoch from new.ended_at - new.started_at)))));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger calls_tell after insert or update of started_at, ended_at on calls
  for each row execute function wardlink_tell_call();
--> statement-breakpoint
create function wardlink_tell_bed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.room_id is not distinct from new.room_id then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.room_id is not null then
    perform wardlink_tell('bed.freed', old.room_id);
  end if;
  if new.room_id is not null then
    perform wardlink_tell('bed.taken', new.room_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger patients_tell after insert or update of room_id on patients
  for each row execute function wardlink_tell_bed();
--> statement-breakpoint
create function wardlink_tell_alert() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform wardlink_tell('device.alert', new.room_id, jsonb_build_object('alert', new.id, 'kind', new.kind));
  elsif old.recovered_at is null and new.recovered_at is not null then
    perform wardlink_tell('device.recovered', new.room_id, jsonb_build_object('alert', new.id, 'kind', new.kind));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger device_alerts_tell after insert or update of recovered_at on device_alerts
  for each row execute function wardlink_tell_alert();
