/** The parts of a record's name: its fields, and for an academic year the one that it goes on into. */
export function nameValues(record: object): Record<string, string | number> {
  const values = { ...record } as Record<string, string | number>
  const { year } = values
  return typeof year === 'number' ? { ...values, year: String(year), next: String(year + 1) } : values
}
