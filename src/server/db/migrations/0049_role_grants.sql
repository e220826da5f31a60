-- The default comes after the column: who granted the roles that exist already, and when, is unknown.
ALTER TABLE "role_assignments" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role_assignments" ALTER COLUMN "granted_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "role_assignments" ADD COLUMN "granted_by" text;
