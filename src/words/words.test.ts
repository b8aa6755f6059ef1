import { expect, test } from 'vitest'
import {
  clock,
  count,
  day,
  dayRange,
  moment,
  momentRange,
  rupiah,
  shortMoment,
  shortRange,
  size,
  weekday,
} from './format.ts'
import { languageOfVisit } from './reply-words.ts'
import { languageCookie } from './languages.ts'
import { languageOf, say, translatorFor } from './words.ts'

test('the sentences that the specification fixes are said literally', () => {
  const t = translatorFor('en')
  expect(t('errors.unauthenticated')).toBe('Unauthenticated.')
  expect(t('errors.notAuthorized')).toBe('Not Authorized')
  expect(t('errors.notFound')).toBe('Not found.')
  expect(t('errors.sessionExpired')).toBe('Session has expired. Please login using your credentials again.')
  expect(t('account.login.wrong')).toBe("Credentials don't match our record.")
  expect(t('windows.closedTitle')).toBe('Error!')
  expect(t('windows.toeflClosed')).toBe(
    'TOEFL Registration Time has Passed. For those of you that would like to re-register and already participate in TOEFL Test, please click the Login button and use the credential that is already sent to your email',
  )
})

test('a sentence is said with its values', () => {
  expect(say('en', { key: 'fields.tooSmall.text', values: { min: 1 } })).toBe('Use at least 1 character.')
})

test.each([{ key: 'no.such.key' }, { key: 'fields' }, { key: '' }, { key: 'fields.tooSmall' }])(
  'the unknown sentence $key becomes the general one',
  (sentence) => {
    expect(say('en', sentence)).toBe(translatorFor('en')('errors.unexpected'))
  },
)

test('a value that is missing does not throw', () => {
  expect(say('en', { key: 'fields.tooSmall.text' })).toBe(translatorFor('en')('errors.unexpected'))
})

test.each([
  ['fr-FR,fr;q=0.9', 'en'],
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['id-ID,id;q=0.9,en;q=0.8', 'id'],
  ['en-GB, id;q=0.9', 'en'],
  ['en;q=0.2, id;q=0.7', 'id'],
  ['fr, ID', 'id'],
  ['in-ID', 'id'],
  ['id;q=0, en', 'en'],
  ['id;q=often', 'en'],
  ['identity', 'en'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('a page is in the language that its address asks for, else in the remembered one, else in the device’s', () => {
  const headers = { 'accept-language': 'id', cookie: 'a=1; lang=en; b=2' }
  expect(languageOfVisit({ url: '/login?lang=id', headers })).toBe('id')
  expect(languageOfVisit({ url: '/login', headers })).toBe('en')
  expect(languageOfVisit({ url: '/login', headers: { 'accept-language': 'id', cookie: 'slang=en' } })).toBe('id')
  expect(languageOfVisit({ url: '/?lang=fr', headers: { cookie: 'lang=fr' } })).toBe('en')
})

test('money is whole rupiah', () => {
  expect(rupiah(75_000)).toBe('Rp\u00A075.000')
  expect(rupiah(0)).toBe('Rp\u00A00')
  expect(rupiah(1_250_000)).toBe('Rp\u00A01.250.000')
  expect(count(3015)).toBe('3,015')
})

test('sizes are short', () => {
  expect([size(900), size(340_200), size(1_240_000), size(24_500_000)]).toEqual(['1 KB', '340 KB', '1.2 MB', '25 MB'])
  expect(size(1_240_000, 'id')).toBe('1,2 MB')
})

test('moments are shown in Jakarta', () => {
  expect(moment('2026-11-20T20:30:00Z')).toBe('21 Nov 2026, 03:30 WIB')
  expect(clock('2026-11-20T17:00:00Z')).toBe('00:00 WIB')
  expect(weekday('2026-11-20T20:30:00Z')).toBe('Saturday, 21 November 2026')
})

test('a calendar day stays the day it is', () => {
  expect(day('1992-06-11')).toBe('11 June 1992')
  expect(dayRange('2025-08-25', '2025-08-27')).toBe('25–27 August 2025')
  expect(dayRange('2025-08-25', '2025-09-02')).toBe('25 August – 2 September 2025')
  expect(dayRange('2025-12-30', '2026-01-02')).toBe('30 December 2025 – 2 January 2026')
  expect(dayRange('2025-08-25', '2025-08-25')).toBe('25 August 2025')
})

test('days and moments are told in Indonesian, too', () => {
  expect(day('1992-06-11', 'id')).toBe('11 Juni 1992')
  expect(weekday('2026-11-20T20:30:00Z', 'id')).toBe('Sabtu, 21 November 2026')
  expect(moment('2026-08-20T20:30:00Z', 'id')).toBe('21 Agu 2026, 03:30 WIB')
  expect(dayRange('2025-08-25', '2025-09-02', 'id')).toBe('25 Agustus – 2 September 2025')
  expect(count(3015, 'id')).toBe('3.015')
})

test('a shift on one day names the day once', () => {
  expect(momentRange('2026-11-21T02:00:00Z', '2026-11-21T04:00:00Z')).toBe(
    'Saturday, 21 November 2026, 09:00–11:00 WIB',
  )
})

test('tables say moments short, and the year only where it is another one', () => {
  const now = '2026-11-22T05:00:00Z'
  expect(shortMoment('2026-11-22T04:52:00Z', now)).toBe('22 Nov, 11:52')
  expect(shortMoment('2026-08-20T20:30:00Z', now, 'id')).toBe('21 Agu, 03:30')
  expect(shortMoment('2025-12-31T16:59:00Z', now)).toBe('31 Dec 2025, 23:59')
  // In Jakarta the year has begun.
  expect(shortMoment('2025-12-31T17:00:00Z', now)).toBe('1 Jan, 00:00')
  expect(shortRange('2026-12-12T02:00:00Z', '2026-12-12T04:00:00Z', now)).toBe('12 Dec, 09:00–11:00')
  expect(shortRange('2026-12-12T02:00:00Z', '2026-12-13T04:00:00Z', now)).toBe('12 Dec, 09:00 – 13 Dec, 11:00')
})

test('by https the choice is remembered under a name that no other host can set, and that one counts', () => {
  const cookie = languageCookie('id', true)
  expect(cookie).toMatch(/^__Host-lang=id; path=\/; .*; samesite=lax; secure$/)
  expect(languageCookie('id', false)).toMatch(/^lang=id; path=\/; .*; samesite=lax$/)
  // From a visit before there was such a name, or planted by a neighbour.
  const headers = { cookie: `lang=en; ${cookie.split(';')[0] ?? ''}` }
  expect(languageOfVisit({ url: '/login', headers })).toBe('id')
  expect(languageOfVisit({ url: '/login', headers: { cookie: 'lang=id' } })).toBe('id')
})
