-- A job for each message, in the transaction that writes the message. The queue's tables are their owner's alone; this
-- is the only way in for the role of requests.
create function wardlink_deliver(message uuid) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('deliver', json_build_object('message', message), max_attempts := 10, job_key := message::text);
end $$;
--> statement-breakpoint
revoke all on function wardlink_deliver(uuid) from public;
--> statement-breakpoint
grant execute on function wardlink_deliver(uuid) to wardlink_app;
