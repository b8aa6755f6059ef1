import { NotFound } from '#ui/NotFound.tsx'

export default NotFound
