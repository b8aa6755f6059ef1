/** A cell of a spreadsheet as the file has it. */
export type Cell = string | number | boolean | Date | null | undefined
