/** The addresses of the records that the dashboard counts: each list under the filters that give the same number. */

type Filters = Record<string, number | string | undefined>

function address(path: string, filters: Filters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const byState =
  (path: string) =>
  (term_id: number, region_id?: number, status?: string): string =>
    address(path, { status, region_id, term_id })

export const lists = {
  payments: byState('/toefl-payments'),
  members: byState('/member-payments'),
  signUps: byState('/welcoming-parties'),
  partyPayments: byState('/party-payments'),
  board: byState('/bom-recruitments'),
  talents: byState('/talent-recruitments'),
  details: byState('/toefl-details'),
  editRequests: byState('/toefl-details/edit-requests'),
}
