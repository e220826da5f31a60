ALTER TABLE "role_assignments" ADD COLUMN "also_granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "email_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "suspended_roles" jsonb DEFAULT '[]'::jsonb NOT NULL;