/** A multipart form of these fields, in this order; null leaves one out. */
export function formOf(fields: Record<string, string | Blob | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value)
  return form
}
