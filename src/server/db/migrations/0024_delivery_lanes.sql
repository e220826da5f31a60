-- One lane per channel and urgency, so that a slow server delays no other kind of message. Within a lane, the messages of one
-- customer and the events of one webhook are delivered one at a time. `wardlink_deliver(uuid)` stays for processes of the previous version.
create function wardlink_deliver(message uuid, lane text, queue text) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if lane not in ('email', 'sms', 'email_urgent', 'sms_urgent') then
    raise exception 'there is no lane %', lane;
  end if;
  perform graphile_worker.add_job('deliver_' || lane, json_build_object('message', message), max_attempts := 10,
    job_key := message::text, queue_name := lane || ' ' || queue);
end $$;
--> statement-breakpoint
revoke all on function wardlink_deliver(uuid, text, text) from public;
--> statement-breakpoint
grant execute on function wardlink_deliver(uuid, text, text) to wardlink_app;
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
    perform graphile_worker.add_job('webhook', json_build_object('delivery', delivery.id), max_attempts := 12,
      job_key := delivery.id::text, queue_name := 'webhook ' || delivery.webhook_id);
  end loop;
end $$;
--> statement-breakpoint
create or replace function wardlink_tell_again(delivery uuid) returns void language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('webhook', json_build_object('delivery', delivery), max_attempts := 12,
    job_key := delivery::text,
    queue_name := 'webhook ' || (select d.webhook_id from public.webhook_deliveries d where d.id = delivery));
end $$;
