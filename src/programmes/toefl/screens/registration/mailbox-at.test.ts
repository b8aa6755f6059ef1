import { expect, test } from 'vitest'
import { mailboxAt } from './mailbox-at.ts'

test('a known mailbox is opened, and nobody is sent to one that looks like it', () => {
  expect(mailboxAt('Rani.W@Gmail.com ')?.url).toBe('https://mail.google.com/')
  expect(mailboxAt('rani@binus.ac.id')?.name).toBe('Outlook')
  for (const address of ['rani@gmail.com.example', 'rani@notgmail.com', 'rani@gmial.com', 'gmail.com@example.org', ''])
    expect(mailboxAt(address), address).toBeNull()
})
