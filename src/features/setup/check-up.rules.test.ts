import { expect, test } from 'vitest'
import * as rules from './check-up.rules.ts'

const now = new Date('2026-11-27T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const locale = { encoding: 'UTF8', folds: true, version: '2.36', actual: '2.36' }
const proxy = { isSecure: true, isNamed: true, unbelieved: null }
const disk = { folder: '/srv', free: 9e9, needed: 8e9 }

test.each([
  ['room for a pool', rules.judgeConnections({ most: 97, ofRole: -1 }, 16), 'good good'],
  ['a role with few', rules.judgeConnections({ most: 97, ofRole: 20 }, 16), 'bad few'],
  ['a clock two seconds ahead', rules.judgeClock(2000), 'good good'],
  ['a clock ten seconds behind', rules.judgeClock(-10_000), 'look off'],
  ['a clock a minute ahead', rules.judgeClock(60_000), 'bad off'],
  ['an order of letters that stayed', rules.judgeLocale(locale), 'good good'],
  ['one of another system', rules.judgeLocale({ ...locale, actual: '2.41' }), 'bad moved'],
  ['one that knows no É', rules.judgeLocale({ ...locale, folds: false }), 'look letters'],
  ['a database for English alone', rules.judgeLocale({ ...locale, encoding: 'SQL_ASCII' }), 'bad encoding'],
  ['a drill three days ago', rules.judgeDrill({ passed: inDays(-3), problem: null }, now), 'good good'],
  ['a drill long ago', rules.judgeDrill({ passed: inDays(-46), problem: null }, now), 'look old'],
  ['no drill yet', rules.judgeDrill({ passed: null, problem: null }, now), 'look none'],
  ['a drill that failed since', rules.judgeDrill({ passed: inDays(-3), problem: 'damaged' }, now), 'bad failed'],
  ['a disk for a year', rules.judgeRoom(disk), 'good good'],
  ['a disk for less', rules.judgeRoom({ ...disk, needed: 10e9 }), 'look small'],
  ['a disk that is nearly full', rules.judgeRoom({ ...disk, free: 1e9 }), 'bad full'],
  ['mails that leave', rules.judgeMails({ failed: 0, lateFor: 30 }), 'good good'],
  ['mails that failed', rules.judgeMails({ failed: 1, lateFor: 30 }), 'look failed'],
  ['mails that wait', rules.judgeMails({ failed: 1, lateFor: 3600 }), 'bad late'],
  ['a certificate for a month', rules.judgeCertificate({ ends: inDays(30), problem: null }, now), 'good good'],
  ['one for a week', rules.judgeCertificate({ ends: inDays(7), problem: null }, now), 'look ends'],
  ['one for a day', rules.judgeCertificate({ ends: inDays(1), problem: null }, now), 'bad ends'],
  ['one of nobody', rules.judgeCertificate({ ends: inDays(90), problem: 'SELF_SIGNED' }, now), 'bad refused'],
  ['a proxy that is believed', rules.judgeProxy(proxy), 'good good'],
  ['https without a proxy', rules.judgeProxy({ ...proxy, isNamed: false }), 'bad unnamed'],
  ['a stranger', rules.judgeProxy({ ...proxy, unbelieved: '10.0.0.9' }), 'bad unbelieved'],
])('%s', (_, { state, says }, expected) => {
  expect(`${state} ${says}`).toBe(expected)
})

test('a year is a club’s, or more where the last one was larger', () => {
  expect(rules.yearAhead(0)).toBe(500_000_000)
  expect(rules.yearAhead(4e9)).toBe(6e9)
})

test('only what is bad makes it bad, and the worst one speaks', () => {
  expect(rules.isWell([rules.good(), rules.look('off')])).toBe(true)
  expect(rules.isWell([rules.good(), rules.bad('off')])).toBe(false)
  expect(rules.worstOf([rules.good(), rules.bad('full'), rules.look('small')]).says).toBe('full')
})
