-- Fair queuing: within a lane, customers take turns, so that a long queue of one delays another by one job at most. A job's priority is
-- its turn: the one after the last of its queue, and not before the turn that the lane has reached.
create function wardlink_turn(task text, queue text) returns integer language sql security definer set search_path = pg_catalog as $$
  select least(30000, greatest(
    coalesce(max(priority) filter (where queue_name = queue) + 1, 0),
    coalesce(min(priority) filter (where locked_at is null and run_at <= now()), 0)))
  from graphile_worker.jobs where task_identifier = task and attempts = 0
$$;
--> statement-breakpoint
revoke all on function wardlink_turn(text, text) from public;
--> statement-breakpoint
-- `wardlink_deliver(uuid, text, text)` stays for processes of the previous version.
create function wardlink_deliver(messages uuid[], lanes text[], queues text[]) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
declare
  job record;
begin
  for job in
    with given as (
      select g.message, g.lane, g.lane || ' ' || g.queue as queue,
        row_number() over (partition by g.lane, g.queue order by g.at) - 1 as ahead
      from unnest(messages, lanes, queues) with ordinality as g(message, lane, queue, at)
    ), turns as (
      select d.lane, d.queue, public.wardlink_turn('deliver_' || d.lane, d.queue) as turn
      from (select distinct given.lane, given.queue from given) d
    )
    select given.message, given.lane, given.queue, least(30000, turns.turn + given.ahead)::integer as turn
    from given join turns on turns.lane = given.lane and turns.queue is not distinct from given.queue
    order by given.ahead
  loop
    if job.lane not in ('email', 'sms', 'email_urgent', 'sms_urgent') then
      raise exception 'there is no lane %', job.lane;
    end if;
    perform graphile_worker.add_job('deliver_' || job.lane, json_build_object('message', job.message), max_attempts := 10,
      job_key := job.message::text, queue_name := job.queue, priority := job.turn);
  end loop;
end $$;
--> statement-breakpoint
revoke all on function wardlink_deliver(uuid[], text[], text[]) from public;
--> statement-breakpoint
grant execute on function wardlink_deliver(uuid[], text[], text[]) to wardlink_app;
--> statement-breakpoint
-- A customer's webhooks share three queues: at most three of its receivers can keep a worker waiting, whatever their number.
create function wardlink_call_webhook(delivery uuid, webhook uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
declare
  queue text;
begin
  select 'webhook ' || coalesce(w.customer_id::text, 'platform') || ' ' || mod(hashtext(w.id::text)::bigint + 2147483648, 3)
    into queue from public.webhooks w where w.id = webhook;
  perform graphile_worker.add_job('webhook', json_build_object('delivery', delivery), max_attempts := 12,
    job_key := delivery::text, queue_name := queue, priority := public.wardlink_turn('webhook', queue));
end $$;
--> statement-breakpoint
revoke all on function wardlink_call_webhook(uuid, uuid) from public;
--> statement-breakpoint
create or replace function wardlink_tell(event text, room uuid, data jsonb default '{}') returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  delivery record;
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
      returning id, webhook_id
  loop
    perform wardlink_call_webhook(delivery.id, delivery.webhook_id);
  end loop;
end $$;
--> statement-breakpoint
create or replace function wardlink_tell_again(delivery uuid) returns void language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform public.wardlink_call_webhook(delivery,
    (select d.webhook_id from public.webhook_deliveries d where d.id = delivery));
end $$;
