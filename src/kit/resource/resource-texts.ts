/**
 * The texts that declared lists need, known to the compiler alone: the product says which there are
 * (src/words/app-config.d.ts), so that a list or a choice without its words does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface ResourceWords {}
