import { z } from 'zod'

/** The user's records of the current term, programme by programme. */
export const standing = z.object({
  toefl_detail: z
    .object({
      id: z.number(),
      payment_id: z.number(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      payment_type: z.string(),
      payment_amount: z.number(),
      /** The part of a pending payment that has come, or had come before its rejection. Null otherwise. */
      part_received: z.number().nullable(),
      /** The sum that is still missing then: less by the seats that were given up. */
      part_missing: z.number().nullable(),
      /** The sum to be sent back: the excess, or the price of a seat that was given up. */
      money_back: z.number().nullable(),
      /** Of a rejected payment: its money goes back, so it can no longer be put right. */
      goes_back: z.boolean(),
      /** Of a pending one, how long a decision took in the middle, of the region's last days; null after too few. */
      usual_minutes: z.number().nullable(),
      /** Whether this student paid for the group and can put the payment right. */
      is_payer: z.boolean(),
      /** The first name of who did; null where the proof is nobody’s any more. */
      payer_name: z.string().nullable(),
      /** Of the last rejection: until then it can be put right, whatever the window. */
      mend_until: z.string().nullable(),
      /** Of a rejected payment: until when the seats are held. */
      seats_held_until: z.string().nullable(),
      group_size: z.number(),
      registered_at: z.string(),
      shift_id: z.number(),
      shift: z.string(),
      /** In Indonesian, where the office has written it; so are all members of that ending. */
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      place: z.string().nullable(),
      place_label_id: z.string().nullable(),
      /** The test's link and LINE group; only once the payment is confirmed. */
      link: z.string().nullable(),
      line_group: z.string().nullable(),
      edit_status: z.string(),
      request_edit_shift_id: z.number().nullable(),
      edit_reason: z.string().nullable(),
      /** The shift that was asked for, while there is an answer to wait for and after it. */
      requested_shift: z.string().nullable(),
      requested_shift_label_id: z.string().nullable(),
      requested_starts_at: z.string().nullable(),
      requested_ends_at: z.string().nullable(),
      /** The committee's words when the change was not possible. */
      edit_reject_reason: z.string().nullable(),
      is_attend: z.boolean(),
      /** Null while it waits for the release of its shift. */
      score: z.number().nullable(),
      sections: z.object({ listening: z.number(), structure: z.number(), reading: z.number() }).nullable(),
      /** When the score was released; null where it did not wait for that. */
      score_at: z.string().nullable(),
      /** Whether a certificate of the score can be had. */
      has_certificate: z.boolean(),
      term_id: z.number(),
    })
    .nullable(),
  /**
   * The latest cancelled registration of this term, or one whose own seat was given up; null if there is a newer one.
   */
  toefl_cancelled: z
    .object({
      payment_id: z.number(),
      is_payer: z.boolean(),
      /** The state of its money, of the seat or the whole; null if none goes back. */
      money: z.enum(['TO_CHECK', 'OWED', 'REFUNDED', 'NOTHING']).nullable(),
      /** The seat, where a successor has it. */
      given_seat_id: z.number().nullable(),
    })
    .nullable(),
  welcoming_party: z
    .object({
      id: z.number(),
      shift_id: z.number(),
      term_id: z.number(),
      /** 1 Binusian, 0 Non-Binusian. */
      type: z.number(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      registered_at: z.string(),
      shift: z.string(),
      /** In Indonesian, where the office has written it; so are all members of that ending. */
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      place: z.string(),
      place_label_id: z.string().nullable(),
      /** Only once confirmed. */
      line_group: z.string().nullable(),
      /** Rejected, but the seat is kept for a while so that the payment can be put right. */
      is_held: z.boolean(),
      /** Of a seat that costs something; its state is that of the sign-up. */
      payment: z
        .object({
          id: z.number(),
          amount: z.number(),
          /** The part of a pending payment that has come, or had come before its rejection. Null otherwise. */
          part_received: z.number().nullable(),
          part_missing: z.number().nullable(),
          /** The sum to be sent back: the excess. */
          money_back: z.number().nullable(),
          /** Of a rejected payment: its money goes back, or went, so that it cannot be put right. */
          goes_back: z.boolean(),
          /** Of a pending one, how long a decision took in the middle, of the region's last days; null after too few. */
          usual_minutes: z.number().nullable(),
        })
        .nullable(),
      /** Whether a certificate of having been there can be had. */
      has_certificate: z.boolean(),
    })
    .nullable(),
  /** The membership as it counts now, of whatever term. */
  membership: z.object({
    /** The kind of the next payment: NEW, or EXTEND for a former member. */
    kind: z.enum(['NEW', 'EXTEND']),
    /** When the grace of a member of an earlier term ends; null for everybody else. */
    until: z.string().nullable(),
    /** The last term of the membership. */
    term: z.object({ semester: z.string(), year: z.number() }).nullable(),
  }),
  member_payment: z
    .object({
      id: z.number(),
      term_id: z.number(),
      /** NEW or EXTEND. */
      kind: z.string(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      payment_type: z.string(),
      payment_amount: z.number(),
      registered_at: z.string(),
      decided_at: z.string().nullable(),
      /** The part of a pending payment that has come, or had come before its rejection. Null otherwise. */
      part_received: z.number().nullable(),
      /** The sum that is still missing then: less by the seats that were given up. */
      part_missing: z.number().nullable(),
      /** The sum to be sent back: the excess. */
      money_back: z.number().nullable(),
      /** Of a pending one, how long a decision took in the middle, of the region's last days; null after too few. */
      usual_minutes: z.number().nullable(),
      /**
       * Of a rejected payment: its money goes back, or went. It cannot be corrected then; the student can pay again.
       */
      goes_back: z.boolean(),
    })
    .nullable(),
  bom_recruitment: z
    .object({
      id: z.number(),
      status: z.enum(['SUBMITTED', 'INTERVIEW', 'ACCEPTED', 'REJECTED']),
      applied_at: z.string(),
      accepted_division: z.string().nullable(),
      accepted_division_label_id: z.string().nullable(),
      /** Of the accepted division; null before. */
      line_group: z.string().nullable(),
      qr_line_group: z.string().nullable(),
      /** How many of the three tasks are handed in. */
      handed_in: z.number(),
      /** Where and when they are interviewed, once they are invited and it is known. */
      interview: z
        .object({
          starts_at: z.string(),
          ends_at: z.string(),
          place: z.string().nullable(),
          link: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  talent_recruitment: z
    .object({
      id: z.number(),
      term_id: z.number(),
      region_id: z.number(),
      region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }),
      first_talent_field: z.object({ id: z.number(), name: z.string(), name_id: z.string().nullable() }),
      second_talent_field: z.object({ id: z.number(), name: z.string(), name_id: z.string().nullable() }).nullable(),
      /** The region's LINE group. */
      line_group: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
})
export type Standing = z.output<typeof standing>
