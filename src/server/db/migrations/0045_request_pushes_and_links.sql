CREATE TABLE "care_request_pushes" (
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "care_request_pushes_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "care_request_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"destination" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "care_request_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "care_request_pushes" ADD CONSTRAINT "care_request_pushes_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_pushes" ADD CONSTRAINT "care_request_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_links" ADD CONSTRAINT "care_request_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_links" ADD CONSTRAINT "care_request_links_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_request_links_request_id_index" ON "care_request_links" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_link_id_care_request_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."care_request_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
do $$
begin
  alter table care_request_pushes enable row level security;
  create policy platform on care_request_pushes using ((select wardlink_all()));
  alter table care_request_links enable row level security;
  create policy own_customer on care_request_links using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
end $$;
--> statement-breakpoint
-- Compares what clinicians were last notified of with the state of a care request. One job of a request is enough: it reads the latest state.
create function wardlink_push_request(request uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.push_subscriptions) then
    return;
  end if;
  perform graphile_worker.add_job('push_request', json_build_object('request', request), max_attempts := 6,
    job_key := 'push_request ' || request::text);
end $$;
--> statement-breakpoint
-- The task has a name of its own: a process of the previous version would take the job for a proof.
create function wardlink_push_of_request(subscription uuid, request uuid) returns void language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('push_of_request', json_build_object('subscription', subscription, 'request', request), max_attempts := 6,
    job_key := 'push ' || subscription::text || ' ' || request::text);
end $$;
--> statement-breakpoint
revoke all on function wardlink_push_request(uuid), wardlink_push_of_request(uuid, uuid) from public;
--> statement-breakpoint
grant execute on function wardlink_push_request(uuid), wardlink_push_of_request(uuid, uuid) to wardlink_app;
