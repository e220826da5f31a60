CREATE TABLE "care_request_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid,
	"invite_id" uuid,
	"name" text NOT NULL,
	"from_org_unit" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "care_request_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" text,
	"org_unit" text NOT NULL,
	"notified" integer NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "care_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"patient_id" uuid,
	"patient_left_at" timestamp with time zone,
	"kind" text NOT NULL,
	"team" text NOT NULL,
	"names" jsonb NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"target_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" text,
	"escalate_at" timestamp with time zone,
	"join_base" text NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"done_by" text
);
--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_steps" ADD CONSTRAINT "care_request_steps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_steps" ADD CONSTRAINT "care_request_steps_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_requests" ADD CONSTRAINT "care_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_requests" ADD CONSTRAINT "care_requests_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_claims_one_open" ON "care_request_claims" USING btree ("request_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "care_request_claims_request_id_claimed_at_index" ON "care_request_claims" USING btree ("request_id","claimed_at");--> statement-breakpoint
CREATE INDEX "care_request_claims_open" ON "care_request_claims" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "care_request_steps_once" ON "care_request_steps" USING btree ("request_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "care_requests_one_open_of_a_kind" ON "care_requests" USING btree ("room_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "care_requests_open" ON "care_requests" USING btree ("sent_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "care_requests_to_escalate" ON "care_requests" USING btree ("escalate_at") WHERE ended_at is null and escalate_at is not null;--> statement-breakpoint
CREATE INDEX "care_requests_room_id_ended_at_index" ON "care_requests" USING btree ("room_id","ended_at");--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['care_requests', 'care_request_claims', 'care_request_steps'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))', name);
  end loop;
end $$;
