ALTER TABLE "call_claims" ADD COLUMN "news" text;--> statement-breakpoint
CREATE INDEX "call_claims_news" ON "call_claims" USING btree ("room_id") WHERE news is not null;--> statement-breakpoint
CREATE INDEX "care_request_claims_link_id_index" ON "care_request_claims" USING btree ("link_id") WHERE link_id is not null;--> statement-breakpoint
-- A job without a queue has no turn: the jobs of its lane, of which there can be thousands, are not looked at.
create or replace function wardlink_turn(task text, queue text) returns integer language sql security definer set search_path = pg_catalog as $$
  select case when queue is null then 0 else (
    select least(30000, greatest(
      coalesce(max(priority) filter (where queue_name = queue) + 1, 0),
      coalesce(min(priority) filter (where locked_at is null and run_at <= now()), 0)))
    from graphile_worker.jobs where task_identifier = task and attempts = 0) end
$$;
--> statement-breakpoint
-- Messages without a queue are delivered in the order of their transactions: the last of many that were queued together would otherwise
-- wait for all that are queued later.
create or replace function wardlink_deliver(messages uuid[], lanes text[], queues text[]) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
declare
  job record;
begin
  for job in
    with given as (
      select g.message, g.lane, g.lane || ' ' || g.queue as queue, g.at,
        case when g.queue is null then 0 else row_number() over (partition by g.lane, g.queue order by g.at) - 1 end as ahead
      from unnest(messages, lanes, queues) with ordinality as g(message, lane, queue, at)
    ), turns as (
      select d.lane, d.queue, public.wardlink_turn('deliver_' || d.lane, d.queue) as turn
      from (select distinct given.lane, given.queue from given) d
    )
    select given.message, given.lane, given.queue, least(30000, turns.turn + given.ahead)::integer as turn
    from given join turns on turns.lane = given.lane and turns.queue is not distinct from given.queue
    order by given.ahead, given.at
  loop
    if job.lane not in ('email', 'sms', 'email_urgent', 'sms_urgent') then
      raise exception 'there is no lane %', job.lane;
    end if;
    perform graphile_worker.add_job('deliver_' || job.lane, json_build_object('message', job.message), max_attempts := 10,
      job_key := job.message::text, queue_name := job.queue, priority := job.turn);
  end loop;
end $$;
