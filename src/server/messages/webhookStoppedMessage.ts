import { isolate } from './isolate.ts'
import { mailText } from './mailText.ts'

interface Facts {
  /** Name of the webhook's owner. */
  name: string
  /** Name of the customer; empty for a webhook of the platform. */
  hospital: string
  /** Host of the webhook's address. */
  host: string
}

/**
 * Returns the mail that informs a webhook’s owner that it was stopped, in every language because the owner’s
 * is not known here.
 */
export function webhookStoppedMessage({ name, hospital, host }: Facts): { subject: string; body: string } {
  const en = `We could not deliver anything to your webhook at ${host} for 3 days, so we stopped it. You can start it again in the console under Developer.`
  const ja = `${host}のWebhookに3日間配信できなかったため、停止しました。管理画面の「開発者」から再開できます。`
  const ar = `تعذّر إرسال أي حدث إلى Webhook على ${isolate(host)} لمدة 3 أيام، فأُوقف. يمكن تشغيله من جديد من قسم «المطوّر» في لوحة الإدارة.`
  return {
    subject: `Wardlink webhook stopped · Webhookの停止 · إيقاف Webhook: ${isolate(host)}`,
    body: [
      mailText('en', { name, hospital, paragraphs: [en] }),
      mailText('ja', { name, hospital, paragraphs: [ja] }),
      mailText('ar', { name, hospital, paragraphs: [ar] }),
    ].join('\n\n\n'),
  }
}
