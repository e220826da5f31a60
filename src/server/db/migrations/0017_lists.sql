create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_start" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_columns" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "list_columns_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_one_name" ON "list_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_events_actor_id_seq_index" ON "audit_events" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_action_seq_index" ON "audit_events" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_events_target_kind_seq_index" ON "audit_events" USING btree ("target_kind","seq");--> statement-breakpoint
CREATE INDEX "audit_events_organization_id_seq_index" ON "audit_events" USING btree ("organization_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_facility_id_seq_index" ON "audit_events" USING btree ("facility_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_unit_id_seq_index" ON "audit_events" USING btree ("unit_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_words" ON "audit_events" USING gin (("actor" || ' ' || coalesce("as_name", '') || ' ' || "target" || ' ' || "action") gin_trgm_ops);--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['list_views', 'list_columns'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I using ((select wardlink_all()))', name);
  end loop;
end $$;
--> statement-breakpoint
alter table audit_start enable row level security;
--> statement-breakpoint
revoke all on audit_start from wardlink_app;
--> statement-breakpoint
insert into audit_start (seq, hash) values (0, '');
--> statement-breakpoint
-- The entries that hold a text, out of those that the transaction may read. Below row-level security PostgreSQL would read
-- every entry for that: it does not trust ilike with what a policy has not let through yet.
create function wardlink_audit_found(sought text) returns setof bigint language sql stable security definer rows 5000
  set search_path = public, pg_temp as $$
  select seq from audit_events
  where (actor || ' ' || coalesce(as_name, '') || ' ' || target || ' ' || action) ilike sought
    and ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[])
      or (customer_id is null and organization_id = any ((select wardlink_organizations())::uuid[]))) $$;
--> statement-breakpoint
-- Removes what the setting audit_retention_days of the platform no longer keeps, the oldest first and so many at once. What
-- remains begins after audit_start, and an entry at the chain's end says so: the seal of what is gone cannot be exchanged.
-- Answers how many entries went.
create function wardlink_audit_expire(most bigint) returns bigint language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  days numeric;
  first_kept bigint;
  old audit_start;
  last audit_events;
begin
  if not wardlink_all() then
    return 0;
  end if;
  select (value #>> '{}')::numeric into days from settings
  where node_id is null and key = 'audit_retention_days' and jsonb_typeof(value) = 'number';
  if days is null or days < 1 then
    return 0;
  end if;
  perform from audit_head for update;
  select * into old from audit_start;
  select coalesce(min(seq), (select seq + 1 from audit_head)) into first_kept from audit_events
  where at >= now() - days * interval '1 day';
  select * into last from audit_events
  where seq > old.seq and seq < least(first_kept, old.seq + most + 1) order by seq desc limit 1;
  if last.seq is null then
    return 0;
  end if;
  delete from audit_events where seq <= last.seq;
  update audit_start set seq = last.seq, hash = last.hash;
  insert into audit_events (actor, address, action, target_kind, target, after)
  values ('Wardlink', '', 'expire', 'audit', 'audit',
    jsonb_build_object('from', old.seq + 1, 'to', last.seq, 'hash', encode(last.hash, 'hex')));
  return last.seq - old.seq;
end $$;
--> statement-breakpoint
-- The first entry that was changed, or after which one is missing; null for a chain that is whole from where it begins,
-- which one of its entries must confirm, up to its head.
create or replace function wardlink_audit_break() returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select min(seq) from (
    select e.seq from (
      select a as entry, a.seq, a.previous, a.hash,
        lag(a.seq, 1, (select seq from audit_start)) over (order by a.seq) as seq_before,
        lag(a.hash, 1, (select hash from audit_start)) over (order by a.seq) as hash_before
      from audit_events a) e
    where e.seq <> e.seq_before + 1 or e.previous <> e.hash_before
      or e.hash <> sha256(e.previous || convert_to(wardlink_audit_text(e.entry), 'UTF8'))
    union all
    select start.seq + 1 from audit_start start
    where start.seq > 0 and not exists (
      select from audit_events where action = 'expire' and after ->> 'to' = start.seq::text
        and after ->> 'hash' = encode(start.hash, 'hex'))
    union all
    select coalesce((select max(seq) from audit_events), 0) + 1 from audit_head head
    where head.seq <> coalesce((select max(seq) from audit_events), (select seq from audit_start))
      or head.hash <> coalesce((select hash from audit_events order by seq desc limit 1), (select hash from audit_start))
  ) broken $$;
