ALTER TABLE "calls" ALTER COLUMN "node_id" SET DATA TYPE uuid;CREATE INDEX "invites_call_id_index" ON "invites" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "messages_created_at_index" ON "messages" USING btree ("created_at");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['calls', 'invites', 'messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))',
      name);
  end loop;
end $$;
