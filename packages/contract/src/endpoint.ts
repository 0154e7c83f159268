import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { StaffRole } from './trust/staff-roles.ts'

/**
 * One call of the API: all that the server, the client and the OpenAPI document know about it.
 *
 * `access`: `anyone` needs no token, `member` a signed-in member, `complete` a member whose profile has been saved,
 * `staff` a signed-in person of the staff, at the console only.
 * `shows`: what a member's call shows or lets them do, by which the age policy closes it (decision 097): `own`, what is theirs
 * alone; `members`, others; `explicit`, explicit items. What `members` shows of explicit items is veiled one by one.
 * `roles`: the staff who may call: anyone with one of them.
 * `stepUp`: only shortly after a step-up, for which a security key is touched again.
 * `changesState`: a GET of the specification that writes; the server guards it as docs/security/rules.md §2.7 says.
 * `isBackground`: a poll; it does not count as the member's activity.
 * `endsSession`: a member's token that has run out is taken, since all that it does is to end its session.
 * `isIdempotent`: honours an `Idempotency-Key` header, a UUID of the client's.
 * `namesSender`: anyone may call, and the client adds the token it has, so that a member is known to be who they say.
 * `namesDevice`: the client adds `DEVICE_HEADER`, so that accounts of one browser are known to be.
 * `isStream`: the answer goes on as server-sent events; `response` is what the last of them holds.
 * `fileBytes`: the body is multipart/form-data, the fields of `body` and one `file` of at most so many bytes.
 */
export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  changesState?: true
  isBackground?: true
  endsSession?: true
  isIdempotent?: true
  namesSender?: true
  namesDevice?: true
  isStream?: true
  fileBytes?: number
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  status?: 200 | 201
  response: z.ZodType
  refusals?: readonly RefusalCode[]
}

type Access =
  | { access: 'anyone'; shows?: never; roles?: never; stepUp?: never }
  | { access: 'member' | 'complete'; shows: 'own' | 'members' | 'explicit'; roles?: never; stepUp?: never }
  | { access: 'staff'; shows?: never; roles: readonly StaffRole[]; stepUp?: true }

type Part = 'params' | 'query' | 'body'
type PartsOf<E extends Endpoint> = { [P in Part as P extends keyof E ? P : never]: E[P] & z.ZodType }

type Sent<E extends Endpoint> = { [P in keyof PartsOf<E>]: z.input<PartsOf<E>[P]> }

/** Of a call's parts those that may as well be empty. */
type EmptyPart<E extends Endpoint> = {
  [P in keyof Sent<E>]: object extends Sent<E>[P] ? P : never
}[keyof Sent<E>]

/** What a caller sends; a part in which nothing has to stand may be left out. */
export type RequestOf<E extends Endpoint> = Omit<Sent<E>, EmptyPart<E>> & Partial<Pick<Sent<E>, EmptyPart<E>>>

/** What a handler receives: checked, trimmed, defaults filled in. */
export type InputOf<E extends Endpoint> = { [P in keyof PartsOf<E>]: z.output<PartsOf<E>[P]> }

/** What the handler returns and the caller gets. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Names the browser that somebody signs in with: 128 random bits in base64url, made by it and kept there. */
export const DEVICE_HEADER = 'x-device'

/** What a browser of ours puts into it. */
export const DEVICE = /^[\w-]{22}$/

/** Declares a call of the API once, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
