CREATE TABLE "call_pushes" (
	"call_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "call_pushes_call_id_user_id_pk" PRIMARY KEY("call_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "call_pushes" ADD CONSTRAINT "call_pushes_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_pushes" ADD CONSTRAINT "call_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['push_subscriptions', 'call_pushes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy platform on %I using ((select wardlink_all()))', name);
  end loop;
end $$;
--> statement-breakpoint
-- Compares what clinicians were last notified of with the state of a call. One job of a call is enough: it reads the latest state.
create function wardlink_push_call(call uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  -- A call that was passed on to no one is no news, and most hospitals' calls end without a subscriber.
  if not exists (select from public.push_subscriptions) or not exists (select from public.call_steps s where s.call_id = call) then
    return;
  end if;
  perform graphile_worker.add_job('push_call', json_build_object('call', call), max_attempts := 6,
    job_key := 'push_call ' || call::text);
end $$;
--> statement-breakpoint
-- A second notification of the same call replaces one that has not been sent yet.
create function wardlink_push(subscription uuid, call uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('push', json_build_object('subscription', subscription, 'call', call), max_attempts := 6,
    job_key := 'push ' || subscription::text || coalesce(' ' || call::text, ''));
end $$;
--> statement-breakpoint
revoke all on function wardlink_push_call(uuid), wardlink_push(uuid, uuid) from public;
--> statement-breakpoint
grant execute on function wardlink_push_call(uuid), wardlink_push(uuid, uuid) to wardlink_app;
