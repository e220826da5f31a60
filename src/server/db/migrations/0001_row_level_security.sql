-- Requests run as wardlink_app, a role that owns nothing, inside a transaction that sets wardlink.customers to
-- '*' or to a comma list of customer ids. Unset means nothing is seen. The functions are called in (select …),
-- so that PostgreSQL evaluates them once a statement and not once a row.

create function wardlink_all() returns boolean language sql stable as
  $$ select coalesce(current_setting('wardlink.customers', true) = '*', false) $$;
--> statement-breakpoint
create function wardlink_customers() returns uuid[] language sql stable as
  $$ select case when wardlink_all() then '{}'::uuid[]
            else coalesce(string_to_array(nullif(current_setting('wardlink.customers', true), ''), ',')::uuid[], '{}') end $$;
--> statement-breakpoint
grant usage on schema public to wardlink_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to wardlink_app;
--> statement-breakpoint
grant usage, select on all sequences in schema public to wardlink_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to wardlink_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to wardlink_app;
--> statement-breakpoint
do $$
declare
  name text;
begin
  -- What belongs to one customer.
  for name in
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'customer_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))',
      name);
  end loop;
  -- What belongs to the installation.
  foreach name in array array['organizations', 'users', 'server_nodes', 'bus_payloads', 'installation'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I using ((select wardlink_all()))', name);
  end loop;
end $$;
--> statement-breakpoint
alter table customers enable row level security;
--> statement-breakpoint
create policy own_customer on customers
  using ((select wardlink_all()) or id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
create policy above_own_customer on organizations for select
  using (id in (select organization_id from customers));
--> statement-breakpoint
-- What an organization, or the platform, decides for the customers below it: read, not written.
create policy above_own_customer on permissions for select
  using (customer_id is null and node_id in (select organization_id from customers));
--> statement-breakpoint
create policy above_own_customer on settings for select
  using (customer_id is null and (node_id is null or node_id in (select organization_id from customers)));
--> statement-breakpoint
alter table bus_payloads set unlogged;
