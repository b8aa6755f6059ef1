const mailboxes = [
  { name: 'Gmail', url: 'https://mail.google.com/', of: ['gmail.com', 'googlemail.com'] },
  { name: 'Outlook', url: 'https://outlook.office.com/mail/', of: ['binus.ac.id', 'binus.edu'] },
  { name: 'Outlook', url: 'https://outlook.live.com/mail/', of: ['outlook.com', 'hotmail.com', 'live.com'] },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', of: ['yahoo.com', 'yahoo.co.id', 'ymail.com'] },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail', of: ['icloud.com', 'me.com'] },
] as const

/** Where this address is read in a browser; null for one that only its owner knows. */
export function mailboxAt(email: string): { name: string; url: string } | null {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? ''
  const found = mailboxes.find(({ of }) => of.some((one) => one === domain))
  return found ? { name: found.name, url: found.url } : null
}
