/** What a mail server's refusal is about: this mail, or all of them. */

type SmtpProblem = { code?: string; command?: string; responseCode?: number; response?: string }

// We have to sign in first, or signed in wrongly: a setting of ours.
const signIn = new Set([530, 534, 535, 538])

/**
 * Whether trying again is in vain: the server refused this recipient or this message for good (5xx). A refusal of the
 * connection, the login or the sender concerns every mail; so does one by policy (5.7.x) before the message was seen, such
 * as relaying that is denied. That is a fault in a setting, which somebody mends, and then the mails are to go out.
 */
export function isFinalRefusal(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as SmtpProblem
  // Larger than the server said it takes: nodemailer does not even send it.
  if (code === 'EMESSAGE' && responseCode === 0 && command === 'MAIL FROM') return true
  if (responseCode < 500 || responseCode > 599 || signIn.has(responseCode)) return false
  if (command === 'MAIL FROM') return responseCode === 552
  if (command === 'RCPT TO') return !/^\d{3}[ -]5\.7\.\d/.test(response)
  return command === 'DATA'
}
