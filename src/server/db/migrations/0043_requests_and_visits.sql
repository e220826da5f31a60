CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"patient_id" uuid,
	"call_id" uuid,
	"invite_id" uuid,
	"person_id" uuid,
	"knock_id" uuid,
	"name" text NOT NULL,
	"from_org_unit" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"began" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"peer_id" uuid,
	"written_at" timestamp with time zone,
	"saw_ms" integer DEFAULT 0 NOT NULL,
	"heard_ms" integer DEFAULT 0 NOT NULL,
	"shared_ms" integer DEFAULT 0 NOT NULL,
	"camera_moves" integer DEFAULT 0 NOT NULL,
	"motion" text,
	"moved_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"sealed_at" timestamp with time zone
);
--> statement-breakpoint
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
ALTER TABLE "invites" ADD COLUMN "from_org_unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "knock_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_knock_id_knocks_id_fk" FOREIGN KEY ("knock_id") REFERENCES "public"."knocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_claims" ADD CONSTRAINT "care_request_claims_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_steps" ADD CONSTRAINT "care_request_steps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_request_steps" ADD CONSTRAINT "care_request_steps_request_id_care_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."care_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_requests" ADD CONSTRAINT "care_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_requests" ADD CONSTRAINT "care_requests_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_knock_id_index" ON "visits" USING btree ("knock_id");--> statement-breakpoint
CREATE INDEX "visits_room_id_at_index" ON "visits" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "visits_call_id_index" ON "visits" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "visits_invite_id_index" ON "visits" USING btree ("invite_id");--> statement-breakpoint
CREATE INDEX "visits_open" ON "visits" USING btree ("peer_id") WHERE ended_at is null and peer_id is not null;--> statement-breakpoint
CREATE INDEX "visits_unsealed" ON "visits" USING btree ("at") WHERE sealed_at is null;--> statement-breakpoint
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
  foreach name in array array['care_requests', 'care_request_claims', 'care_request_steps', 'visits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_customer on %I using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]))', name);
  end loop;
end $$;
