// The board for tests: open windows, divisions, and what an applicant fills in.
import type { Db } from '#kit/database/connect.ts'
import { insertRow } from './rows.ts'
import { freshNims, setWindow, type World } from './facts.ts'

/** Opens or closes one of the board's windows for a region. */
export const setBoardWindow = (db: Db, regionId: number, code: 'BOM_REGISTRATION' | 'BOM_TASK', open = true) =>
  setWindow(db, regionId, open, code)

/** A division of the region. */
export async function makeDivision(db: Db, regionId: number): Promise<number> {
  const [number = ''] = freshNims(1)
  const { id } = await insertRow(db, 'bom_division', {
    region_id: regionId,
    div_init: `D${number}`,
    name: `Division ${number}`,
    description: 'Speaks for the club.',
    task_description: 'Write a page.',
    link_line_group: 'https://line.me/R/ti/g/division',
  })
  return id
}

/** Three divisions of the region. */
export async function makeDivisions(db: Db, regionId: number): Promise<[number, number, number]> {
  return [await makeDivision(db, regionId), await makeDivision(db, regionId), await makeDivision(db, regionId)]
}

/** A good application. */
export const preferencesOf = ([first, second, third]: readonly [number, number, number]) => ({
  first_preference_id: first,
  second_preference_id: second,
  third_preference_id: third,
  first_preference_reason: 'I like people.',
  second_preference_reason: 'I like words.',
  third_preference_reason: 'I like numbers.',
})

/** An application as a row. */
export async function insertApplication(
  db: Db,
  world: Pick<World, 'regionId' | 'termId'>,
  userId: number,
  divisions: readonly [number, number, number],
  values: { deleted_at?: string | null } = {},
): Promise<number> {
  const { id } = await insertRow(db, 'bom_recruitment', {
    ...preferencesOf(divisions),
    user_id: userId,
    region_id: world.regionId,
    term_id: world.termId,
    ...values,
  })
  return id
}

/** A small whole PDF; `extra` is written into its catalogue. */
export function plainPdf(extra = ''): Buffer {
  const objects = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object) => {
    const place = text.length
    text += object
    return place
  })
  const start = text.length
  text += `xref\n0 4\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
