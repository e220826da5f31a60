CREATE TABLE "call_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
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
CREATE TABLE "call_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" text,
	"org_unit" text NOT NULL,
	"notified" integer NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "escalate_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "join_base" text;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_steps" ADD CONSTRAINT "call_steps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_steps" ADD CONSTRAINT "call_steps_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_steps" ADD CONSTRAINT "call_steps_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_claims_one_open_for_a_call" ON "call_claims" USING btree ("call_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "call_claims_call_id_claimed_at_index" ON "call_claims" USING btree ("call_id","claimed_at");--> statement-breakpoint
CREATE INDEX "call_claims_open" ON "call_claims" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_steps_once" ON "call_steps" USING btree ("call_id","kind");--> statement-breakpoint
CREATE INDEX "calls_to_escalate" ON "calls" USING btree ("escalate_at") WHERE ended_at is null and escalate_at is not null;--> statement-breakpoint
alter table call_claims enable row level security;
--> statement-breakpoint
create policy own_customer on call_claims
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
--> statement-breakpoint
alter table call_steps enable row level security;
--> statement-breakpoint
create policy own_customer on call_steps
  using ((select wardlink_all()) or customer_id = any ((select wardlink_customers())::uuid[]));
