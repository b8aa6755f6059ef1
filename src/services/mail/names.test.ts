import { expect, test } from 'vitest'
import { translatorFor } from '#words/words.ts'
import { forMails, nameInMail } from './names.ts'

test.each(['Budi', 'Siti Nur Aisyah Putri', "Jean-Pierre d'Arc", 'J.R.R. Tolkien'])('%s is said whole', (name) => {
  expect(nameInMail(name)).toBe(name)
})

test.each([
  ['Klik tautan ini segera balas dengan kata sandi', 'Klik tautan ini segera…'],
  ['Raden Ajeng Siti Nur Aisyah Putri', 'Raden Ajeng Siti Nur…'],
  ['Pemberitahuanpenting Kirimkansandisekarang Segera', 'Pemberitahuanpenting…'],
  ['a'.repeat(100), `${'a'.repeat(40)}…`],
])('of %s only the beginning', (name, said) => {
  expect(nameInMail(name)).toBe(said)
})

test('a mail greets by that, and says everything else as it is', () => {
  const words = forMails(translatorFor('en'))
  const name = 'Klik tautan ini segera balas dengan kata sandi'
  expect(words('mail.greeting', { name })).toContain('segera…')
  expect(words('mail.greeting', { name })).not.toContain('sandi')
  expect(words('mail.signature')).toBe(translatorFor('en')('mail.signature'))
})
