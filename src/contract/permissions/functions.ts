import * as z from 'zod/mini'
import { remoteFunctions } from './remoteFunctions.ts'

/** Function of a bedside session, as in the API. */
export const RemoteFunction = z.enum(remoteFunctions)
export type RemoteFunction = z.infer<typeof RemoteFunction>
