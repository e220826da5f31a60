ALTER TABLE "call_claims" ADD COLUMN "news" text;--> statement-breakpoint
CREATE INDEX "call_claims_news" ON "call_claims" USING btree ("room_id") WHERE news is not null;--> statement-breakpoint
-- A job without a queue has no turn: the jobs of its lane, of which there can be thousands, are not looked at.
create or replace function wardlink_turn(task text, queue text) returns integer language sql security definer set search_path = pg_catalog as $$
  select case when queue is null then 0 else (
    select least(30000, greatest(
      coalesce(max(priority) filter (where queue_name = queue) + 1, 0),
      coalesce(min(priority) filter (where locked_at is null and run_at <= now()), 0)))
    from graphile_worker.jobs where task_identifier = task and attempts = 0) end
$$;
