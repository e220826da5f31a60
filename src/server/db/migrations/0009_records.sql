CREATE TABLE "audit_events" (
	"seq" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"as_id" uuid,
	"as_name" text,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid,
	"target" text NOT NULL,
	"organization_id" uuid,
	"customer_id" uuid,
	"facility_id" uuid,
	"unit_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"previous" "bytea" DEFAULT ''::bytea NOT NULL,
	"hash" "bytea" DEFAULT ''::bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" DROP CONSTRAINT "organizations_name_unique";--> statement-breakpoint
DROP INDEX "customers_organization_id_name_index";--> statement-breakpoint
DROP INDEX "facilities_customer_id_name_index";--> statement-breakpoint
DROP INDEX "rooms_unit_id_number_bed_index";--> statement-breakpoint
DROP INDEX "units_facility_id_name_index";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "reach" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "reach_password" "bytea";--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "download_tokens" ADD CONSTRAINT "download_tokens_session_id_user_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."user_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_target_id_seq_index" ON "audit_events" USING btree ("target_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_customer_id_seq_index" ON "audit_events" USING btree ("customer_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_at_index" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_name" ON "customers" USING btree ("organization_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_one_name" ON "facilities" USING btree ("customer_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_one_name" ON "organizations" USING btree (lower("name")) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_one_bed" ON "rooms" USING btree ("unit_id",lower("number"),lower("bed")) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "units_one_name" ON "units" USING btree ("facility_id",lower("name")) WHERE removed_at is null;--> statement-breakpoint
-- A customer's transaction may also name whole organizations, for what they decide for all their customers.
create function wardlink_organizations() returns uuid[] language sql stable as
  $$ select coalesce(string_to_array(nullif(current_setting('wardlink.organizations', true), ''), ',')::uuid[], '{}') $$;
--> statement-breakpoint
create policy own_organization on organizations
  using (id = any ((select wardlink_organizations())::uuid[]));
--> statement-breakpoint
create policy own_organization on customers
  using (organization_id = any ((select wardlink_organizations())::uuid[]));
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['permissions', 'settings', 'role_assignments'] loop
    execute format(
      'create policy own_organization on %I using (customer_id is null and node_id = any ((select wardlink_organizations())::uuid[]))',
      name);
  end loop;
end $$;
--> statement-breakpoint
-- People are seen by who keeps a node at which one of them has a role.
create policy has_role_below on users for select
  using (id in (select user_id from role_assignments));
--> statement-breakpoint
alter table download_tokens enable row level security;
--> statement-breakpoint
create policy platform on download_tokens using ((select wardlink_all()));
--> statement-breakpoint
-- Entries are added and read, and that is all that a request can do to them.
alter table audit_events enable row level security;
--> statement-breakpoint
alter table audit_head enable row level security;
--> statement-breakpoint
revoke all on audit_head from wardlink_app;
--> statement-breakpoint
revoke update, delete, truncate on audit_events from wardlink_app;
--> statement-breakpoint
-- Nobody writes into what another customer reads; what belongs to no place is the platform's to read.
create policy add on audit_events for insert with check (
  (select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[])
  or organization_id = any ((select wardlink_organizations())::uuid[])
  or (customer_id is null and organization_id is null));
--> statement-breakpoint
create policy own_customer on audit_events for select
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
create policy own_organization on audit_events for select
  using (customer_id is null and organization_id = any ((select wardlink_organizations())::uuid[]));
--> statement-breakpoint
insert into audit_head (seq, hash) values (0, '');
--> statement-breakpoint
-- All that an entry says, the same on every machine and in every time zone.
create function wardlink_audit_text(e audit_events) returns text language sql stable
  set timezone = 'UTC' set datestyle = 'ISO' as
  $$ select jsonb_build_array(e.seq, e.at, e.actor_id, e.actor, e.as_id, e.as_name, e.address, e.action, e.target_kind,
       e.target_id, e.target, e.organization_id, e.customer_id, e.facility_id, e.unit_id, e.before, e.after)::text $$;
--> statement-breakpoint
-- The head is locked until the transaction ends: entries stand in the order in which they were committed, without gaps.
create function wardlink_audit_seal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.previous := head.hash;
  new.hash := sha256(new.previous || convert_to(wardlink_audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
--> statement-breakpoint
create trigger audit_events_seal before insert on audit_events
  for each row execute function wardlink_audit_seal();
--> statement-breakpoint
-- The first entry that was changed, or after which one is missing; null for a chain that is whole up to its head.
create function wardlink_audit_break() returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select min(seq) from (
    select e.seq from (
      select a as entry, a.seq, a.previous, a.hash,
        lag(a.seq, 1, 0::bigint) over (order by a.seq) as seq_before,
        lag(a.hash, 1, ''::bytea) over (order by a.seq) as hash_before
      from audit_events a) e
    where e.seq <> e.seq_before + 1 or e.previous <> e.hash_before
      or e.hash <> sha256(e.previous || convert_to(wardlink_audit_text(e.entry), 'UTF8'))
    union all
    select coalesce((select max(seq) from audit_events), 0) + 1 from audit_head head
    where head.seq <> coalesce((select max(seq) from audit_events), 0)
      or head.hash <> coalesce((select hash from audit_events order by seq desc limit 1), ''::bytea)
  ) broken $$;
