// Where a fresh proof is asked for: every endpoint that writes or exports is on exactly one of these lists. A new one needs a
// line here, or the test fails.
import { accountFields, paymentAccount, refund, rejectedMembership } from './money-records.ts'
import { goodPassword } from './people.ts'
import { regionFields, type Stage } from './stage.ts'

const twice = { password: goodPassword, password_confirmation: goodPassword }

/** `for good`: only to delete for good. `by content`: only for a request like this one. */
type Asks = {
  asks: 'always' | 'for good' | 'by content'
  at?: (stage: Stage) => Promise<number>
  body?: (stage: Stage) => Record<string, unknown>
  /** The form holds the password itself, so only who has a second factor is asked. */
  onlyWithFactor?: true
}

const always: Asks = { asks: 'always' }
const elsewhere = () => ({ account_number: '9876543210' })
const forGood: Asks = { asks: 'for good' }

/** Whom money goes to, who has rights, what is erased, exports of persons, and keys. */
export const asks: Record<string, Asks> = {
  // Where students pay, and where their money goes back to.
  'POST /payment-accounts': always,
  'PUT /payment-accounts/:id': {
    asks: 'by content',
    at: paymentAccount,
    body: () => ({ ...accountFields(), active_to: '2020-01-01T00:00:00Z', active_from: '2019-01-01T00:00:00Z' }),
  },
  'POST /regions': { asks: 'by content', body: (s) => regionFields(s.world) },
  'PUT /regions/:id': {
    asks: 'by content',
    at: (s) => s.region(),
    body: () => ({ member_payment_detail: 'Bank 999' }),
  },
  'PUT /toefl-payments/:id/own/refund-account': always,
  'PUT /member-payments/:id/own/refund-account': always,
  'PUT /refunds/:id': { asks: 'by content', at: refund(), body: elsewhere },
  'POST /toefl-payments/:id/refund': { asks: 'by content', at: (s) => s.payment('REJECTED'), body: elsewhere },
  'POST /member-payments/:id/refund': { asks: 'by content', at: rejectedMembership, body: elsewhere },

  // Who has rights, and who has an account.
  'POST /committee': always,
  'PUT /committee/:id': always,
  'POST /registrant-details/:id/role': always,
  'POST /registrant-details/:id/suspend': always,
  'POST /registrant-details/:id/unsuspend': always,
  'PUT /registrant-details/:id': {
    asks: 'by content',
    at: (s) => s.account(),
    body: () => ({ email: 'other@example.com' }),
  },
  'POST /registrant-details/:id/activation': { asks: 'by content', at: (s) => s.account({ role: 'SCAC' }) },
  'DELETE /registrant-details/:id/factors': always,

  // One's own ways in.
  'PUT /user/password': {
    asks: 'by content',
    body: () => ({ current_password: 'not mine', ...twice }),
    onlyWithFactor: true,
  },
  'DELETE /user/sessions': always,
  'DELETE /user/sessions/:id': always,
  'POST /user/university': always,
  'DELETE /user/university': always,
  'POST /user/factors/passkeys/challenge': always,
  'POST /user/factors/passkeys': always,
  'DELETE /user/factors/passkeys/:id': always,
  'POST /user/factors/totp': always,
  'POST /user/factors/totp/confirm': always,
  'DELETE /user/factors/totp': always,
  'POST /user/factors/recovery-codes': always,

  // Through what the links go that set passwords.
  'PUT /mail-server': always,
  'POST /mail-server/confirm': always,
  'DELETE /mail-server': always,
  // Mails that wait leave at once, and files are deleted again.
  'POST /setup/real': always,

  // What is erased.
  'POST /privacy-requests/:id/done': always,
  'PUT /privacy-retention': always,
  'POST /user/privacy/withdrawals': always,
  'DELETE /bom-recruitments/:id': forGood,
  'DELETE /member-payments/:id': forGood,
  'DELETE /registrant-details/:id': forGood,
  'DELETE /talent-recruitments/:id': forGood,
  'DELETE /toefl-details/:id': forGood,
  'DELETE /toefl-payments/:id': forGood,
  'DELETE /welcoming-parties/:id': forGood,

  // Files about persons.
  'GET /audit/export': always,
  'GET /bom-recruitments/export': always,
  'GET /emails/export': always,
  'GET /matched-lines/export': always,
  'GET /member-payments/export': always,
  'GET /refunds/export': always,
  'GET /registrant-details/export': always,
  'GET /statement-lines/export': always,
  'GET /talent-recruitments/export': always,
  'GET /toefl-attendances/export': always,
  'GET /toefl-details/export': always,
  'GET /toefl-payments/export': always,
  'GET /toefl-shifts/:id/score-sheet/export': always,
  'GET /user/privacy/download': always,
  'GET /welcoming-parties/export': always,
}

/** Everything else, by the reason. */
export const doesNotAsk: readonly (readonly [reason: string, endpoints: readonly string[]])[] = [
  [
    'It is itself how somebody proves who they are, or ends that.',
    [
      'POST /login',
      'POST /login/second-step',
      'POST /login/passkey/challenge',
      'POST /login/passkey',
      'POST /logout',
      'POST /university/start',
      'POST /university/finish',
      'POST /user/proof/challenge',
      'POST /user/proof',
    ],
  ],
  [
    'Its caller has no session: the token of a mail is the proof.',
    [
      'POST /forgot-password',
      'POST /reset-password/owner',
      'POST /reset-password',
      'POST /not-me',
      'POST /parent-consents/links/:token',
      'PUT /payment-links/:token',
      'POST /payment-links/:token/cancel',
      'POST /payment-links/:token/cancel/undo',
      'PUT /payment-links/:token/refund-account',
    ],
  ],
  [
    'People who register or apply, often without an account, write about themselves and pay what the club asks.',
    [
      'POST /register/check',
      'POST /register/quote',
      'POST /register/store',
      'POST /register/email',
      'POST /register/extend',
      'POST /register/groups',
      'POST /register/groups/:link/join',
      'PUT /register/groups/:link/part',
      'POST /register/groups/:link/remove',
      'POST /register/groups/:link/withdraw',
      'POST /register/groups/:link/check',
      'POST /register/groups/:link/send',
      'POST /proofs/check',
      'POST /toefl-attendances',
      'POST /member-payments',
      'POST /member-payments/quote',
      'POST /welcoming-parties',
      'POST /bom-recruitments',
      'POST /bom-recruitments/:id/tasks',
      'POST /talent-recruitments',
    ],
  ],
  [
    'Students put their own data right; it leads to no account and to no money of others.',
    [
      'PUT /user',
      'PUT /user/factors/passkeys/:id',
      'PUT /toefl-payments/:id/own',
      'PUT /member-payments/:id/own',
      'POST /toefl-payments/:id/own/cancel',
      'POST /toefl-payments/:id/own/cancel/undo',
      'POST /toefl-details/:id/withdraw-edit',
      'PUT /bom-recruitments/:id',
      'PUT /talent-recruitments/:id',
      'PUT /welcoming-parties/:id',
      'PUT /toefl-details/:id',
      'PUT /member-payments/:id',
    ],
  ],
  [
    'It only takes away: a link or a session ends.',
    [
      'DELETE /toefl-payments/:id/links',
      'DELETE /member-payments/:id/links',
      'POST /registrant-details/:id/end-sessions',
    ],
  ],
  [
    'A request is carried out by a person of the office, who proves it; an erasure also holds the password in its form.',
    [
      'POST /user/privacy/requests',
      'DELETE /user/privacy/requests/:id',
      'POST /privacy-requests/:id/refuse',
      'POST /user/parent-consent/links',
      'POST /parent-consents/:id/answer',
    ],
  ],
  [
    'A decision of every day, with its audit row, that the office takes back; money stays where it came in.',
    [
      'POST /decisions/:id/undo',
      'PUT /toefl-payments/:id',
      'POST /toefl-payments/confirm',
      'POST /toefl-payments/reject',
      'POST /toefl-payments/:id/confirm',
      'POST /toefl-payments/:id/reject',
      'POST /toefl-payments/:id/reject/preview',
      'POST /toefl-payments/:id/cancel',
      'POST /toefl-payments/:id/part',
      'POST /toefl-payments/:id/restore',
      'POST /member-payments/confirm',
      'POST /member-payments/:id/confirm',
      'POST /member-payments/:id/reject',
      'POST /member-payments/:id/reject/preview',
      'POST /member-payments/:id/cancel',
      'POST /member-payments/:id/part',
      'POST /member-payments/:id/restore',
      'POST /welcoming-parties/confirm',
      'POST /welcoming-parties/:id/confirm',
      'POST /welcoming-parties/:id/reject',
      'POST /welcoming-parties/:id/reject/preview',
      'POST /welcoming-parties/:id/cancel',
      'POST /welcoming-parties/:id/restore',
      'POST /bom-recruitments/:id/decide',
      'POST /bom-recruitments/:id/restore',
      'PUT /bom-recruitments/:id/interview',
      'DELETE /bom-recruitments/:id/interview',
      'PUT /bom-recruitments/:id/assessment',
      'POST /talent-recruitments/:id/restore',
      'POST /registrant-details/:id/restore',
      'PUT /toefl-details/:id/update-detail',
      'POST /toefl-details/move',
      'POST /toefl-details/accept-edit',
      'POST /toefl-details/reject-edit',
      'POST /toefl-details/:id/accept-edit',
      'POST /toefl-details/:id/reject-edit',
      'POST /toefl-details/:id/restore',
      'POST /toefl-attendances/:toefl_detail_id/mark',
      'POST /toefl-score-imports/preview',
      'POST /toefl-score-imports',
      'POST /toefl-score-imports/:id/undo',
    ],
  ],
  [
    'It writes down what the bank or the cashier says has happened; no money moves by it.',
    [
      'POST /cash-handovers',
      'POST /cash-handovers/:id/undo',
      'POST /statement-imports/preview',
      'POST /statement-imports',
      'POST /statement-imports/:id/undo',
      'POST /statement-lines/:id/free',
      'POST /statement-lines/:id/match',
      'POST /statement-lines/:id/set-aside',
      'POST /statement-lines/:id/split',
      'POST /statement-lines/:id/take-back',
      'POST /statement-matches/confirm',
      'POST /reconcile/:id/look',
      'POST /aside-rules',
      'POST /aside-rules/:id/apply',
      'POST /aside-rules/:id/take-back',
      'DELETE /aside-rules/:id',
      'POST /refunds/:id/check',
      'POST /refunds/:id/refunded',
      'POST /refunds/:id/take-back',
      'DELETE /refunds/:id',
      'POST /payment-accounts/qris',
    ],
  ],
  [
    'A list or setting of the office without persons or money, which its audit row shows and the next change puts right.',
    [
      ...[
        'terms',
        'majors',
        'contact-persons',
        'payment-providers',
        'environments',
        'toefl-shifts',
        'welcoming-party-shifts',
        'bom-divisions',
        'talent-fields',
        'achievements',
        'partnerships',
        'landing-content',
      ].flatMap((list) => [`POST /${list}`, `PUT /${list}/:id`, `DELETE /${list}/:id`]),
      'DELETE /regions/:id',
      'PUT /landing-content/order',
      'POST /toefl-shifts/:id/visibility',
      'POST /term-changes',
      'PUT /club',
      'PUT /club/identity',
      'POST /club/identity/undo',
      'POST /club/former-name/replace',
      'POST /club/former-name/undo',
      'PUT /club/former-name/kept',
      'POST /hand-over/notes',
      'PUT /hand-over/notes/:id',
      'DELETE /hand-over/notes/:id',
      'PUT /hand-over/steps/:step',
      'DELETE /hand-over/steps',
    ],
  ],
  [
    'The mail goes to the address that it was written for.',
    ['POST /emails/retry', 'POST /emails/:id/retry', 'POST /setup/test-letter'],
  ],
  [
    'The file says of nobody more than the public pages or the books do.',
    [
      ...[
        'terms',
        'regions',
        'majors',
        'contact-persons',
        'payment-providers',
        'environments',
        'toefl-shifts',
        'welcoming-party-shifts',
        'bom-divisions',
        'talent-fields',
        'achievements',
        'partnerships',
        'landing-content',
      ].map((list) => `GET /${list}/export`),
      'GET /books/export',
      'GET /cash-handovers/export',
    ],
  ],
]
