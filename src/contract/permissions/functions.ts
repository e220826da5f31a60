import * as z from 'zod/mini'
import { remoteFunctions } from './remoteFunctions.ts'

/** One of the functions of a bedside session, as it crosses the wire. */
export const RemoteFunction = z.enum(remoteFunctions)
export type RemoteFunction = z.infer<typeof RemoteFunction>
