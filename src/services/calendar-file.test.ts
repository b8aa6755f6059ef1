import { expect, test } from 'vitest'
import { type Appointment, calendarFile } from './calendar-file.ts'

const test1: Appointment = {
  uid: 'toefl-detail-7@bnec-portal',
  title: 'TOEFL test, BNEC',
  description: ['Saturday, shift 1', 'Bring; your card'],
  place: 'Room A\\B',
  url: 'https://portal.example.org/dashboard',
  startsAt: '2026-11-20T20:30:00Z',
  endsAt: '2026-11-20T22:30:00Z',
  isCertain: true,
  changedAt: '2026-11-01T00:00:00Z',
}

/** The file's properties, folded lines put together again. */
const propertiesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('times stand in Jakarta’s zone, whatever day it is elsewhere', () => {
  const lines = propertiesOf(calendarFile(test1))
  expect(lines).toContain('DTSTART;TZID=Asia/Jakarta:20261121T033000')
  expect(lines).toContain('DTEND;TZID=Asia/Jakarta:20261121T053000')
  expect(lines).toContain('TZOFFSETTO:+0700')
  expect(lines).toContain('DTSTAMP:20261101T000000Z')
})

test('signs that mean something to a calendar are escaped', () => {
  const lines = propertiesOf(calendarFile(test1))
  expect(lines).toContain('SUMMARY:TOEFL test\\, BNEC')
  expect(lines).toContain('DESCRIPTION:Saturday\\, shift 1\\nBring\\; your card')
  expect(lines).toContain('LOCATION:Room A\\\\B')
})

test('nobody writes a property of their own into it', () => {
  const file = calendarFile({ ...test1, place: 'Hall\r\nATTENDEE:mailto:x@example.com\nX: 1' })
  expect(propertiesOf(file).filter((line) => /^(ATTENDEE|X:)/.test(line))).toEqual([])
})

test('no line is longer than 75 bytes, and no letter is broken', () => {
  const title = 'Tes bahasa Inggris – “é” '.repeat(12)
  const file = calendarFile({ ...test1, title })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(propertiesOf(file)).toContain(`SUMMARY:${title}`)
  expect(file).not.toContain('\uFFFD')
})

test('a later change has the same name and a higher number', () => {
  const number = (changedAt: string) => Number(/SEQUENCE:(\d+)/.exec(calendarFile({ ...test1, changedAt }))?.[1])
  expect(number('2026-11-01T00:00:05Z')).toBeGreaterThan(number('2026-11-01T00:00:00Z'))
  expect(number('2040-01-01T00:00:00Z')).toBeLessThan(2 ** 31)
})

test('what is not certain yet is marked so', () => {
  expect(calendarFile({ ...test1, isCertain: false })).toContain('STATUS:TENTATIVE')
  expect(calendarFile(test1)).toContain('STATUS:CONFIRMED')
})
