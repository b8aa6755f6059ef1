type Group = Record<string, unknown>

// A compiled message is an array.
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words with further ones, group by group. */
export const merged = (words: Group, more: Group): Group => ({
  ...words,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => {
      const there = words[key]
      return [key, isGroup(there) && isGroup(value) ? merged(there, value) : value]
    }),
  ),
})
