// What all programmes keep of people, as app.ts hands it on.
import { programmes } from '#programmes.ts'

export const personal = programmes.map((programme) => programme.personal)
