/**
 * Returns the mail that informs a webhook’s owner that it was stopped, in every language because the owner’s
 * is not known here.
 */
export function webhookStoppedMessage(host: string): { subject: string; body: string } {
  return {
    subject: `Wardlink webhook stopped · Webhookの停止 · توقف webhook: ${host}`,
    body: [
      `Nothing has arrived at the webhook at ${host} for three days. It was stopped; in the console, below Developer, it can be started again.`,
      `${host} のWebhookには3日間何も届いていないため、停止しました。管理コンソールの開発者向けページで再開できます。`,
      `لم يصل شيء إلى webhook على ${host} منذ ثلاثة أيام، فأُوقف. يمكن تشغيله من جديد في قسم المطورين بلوحة الإدارة.`,
    ].join('\n\n'),
  }
}
