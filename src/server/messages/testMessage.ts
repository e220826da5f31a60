/** Returns a test message in all three languages, because the reader’s language is not known yet. */
export function testMessage(node: string): { subject: string; body: string } {
  const from = node === '' ? '' : ` (${node})`
  return {
    subject: `Wardlink${from}: test · テスト · اختبار`,
    body: [
      'This is a test. Messages from Wardlink reach you.',
      'これはテストです。Wardlinkからのメッセージが届きます。',
      'هذا اختبار. رسائل Wardlink تصل إليك.',
    ].join('\n'),
  }
}
