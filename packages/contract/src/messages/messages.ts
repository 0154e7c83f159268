import { z } from 'zod'
import { IdParams, Moment, pageOf, pageRequest } from '#answers.ts'
import { Counts } from '#account/accounts.ts'
import { endpoint } from '#endpoint.ts'
import { ContactKey } from '#account/keys.ts'
import { Media } from '#media/media.ts'
import { grantTerms } from '#media/media-access.ts'
import { activityBuckets, MemberParams } from '#people/members.ts'
import { fromDigits } from '#numbers.ts'
import { errorKey } from '#error-key.ts'

/** Longest text of a message, in UTF-16 code units (docs/specification/gaps.md §5). */
export const MESSAGE_MAX = 2000

/**
 * Largest `message` on the wire, in characters: a sealed text of 2,000 characters needs 21,400 (docs/security/rules.md
 * §2.10).
 */
const ENVELOPE_MAX = 32_768

/** Minutes in which the sender can take a message back for both (docs/specification/gaps.md §5). */
export const UNSEND_MINUTES = 15

export const folders = ['chats', 'requests', 'archive'] as const

/**
 * `message` is an envelope of packages/crypto, or plain text of up to 2,000 characters. `mediaTerm`: for how long the
 * recipient sees the item of `mediaId`; left out, a week, or as long as they do already.
 */
export const MessageDraft = z.object({
  mediaId: z.uuid().nullable().default(null),
  mediaTerm: z.enum(grantTerms, errorKey('choiceInvalid')).optional(),
  message: z.string().trim().min(1, errorKey('messageBlank')).max(ENVELOPE_MAX, errorKey('messageLong')),
})

/**
 * What a message carries. `checking`: nobody has looked at it yet, so only its sender sees it. `gone`: deleted, taken
 * back or rejected. `media` is there when the reader may see it.
 */
export const Attachment = z.object({ state: z.enum(['shown', 'checking', 'gone']), media: Media.nullable() })

/** `message` is the envelope when `isEncrypted`, else the text; null once taken back. `keyVersions` name whose keys open it. */
export const Message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int(),
  isMine: z.boolean(),
  isEncrypted: z.boolean(),
  message: z.string().nullable(),
  mediaId: z.uuid().nullable(),
  attachment: Attachment.nullable(),
  sentAt: Moment,
  deliveredAt: Moment.nullable(),
  readAt: Moment.nullable(),
})

/** The other member of a conversation. */
export const Correspondent = z.object({
  id: z.uuid(),
  username: z.string(),
  isGone: z.boolean(),
  image: z.string().nullable(),
  verified: z.boolean(),
  online: z.enum(activityBuckets).nullable(),
  key: ContactKey.nullable(),
})

/**
 * `showsExplicit`: the reader has said yes to explicit photos and videos from `member`. `showsTyping`: both have written, and
 * let each other see that they are writing.
 */
export const Conversation = z.object({
  id: z.uuid(),
  folder: z.enum(folders),
  member: Correspondent,
  last: Message.nullable(),
  unread: z.number().int(),
  isMuted: z.boolean(),
  showsExplicit: z.boolean(),
  showsTyping: z.boolean().default(false),
  lastAt: Moment,
})

/**
 * `{id}` of these calls is a conversation's id or the id of one of its messages: `threads` answers the conversation
 * either way; `read` and `delete` take the one message or, for a conversation's id, all of it; muting and archiving
 * concern the conversation. Muted and archived conversations count nowhere as new; a new message takes a conversation
 * out of the archive unless it is muted.
 */
export const messages = {
  send: endpoint({
    method: 'POST',
    path: '/api/profile/member/:id/message',
    access: 'complete',
    shows: 'members',
    isIdempotent: true,
    summary: 'Send a message to a member',
    params: MemberParams,
    body: MessageDraft,
    status: 201,
    response: Message,
    refusals: ['memberNotFound', 'accountRestricted', 'keyStale', 'conversationLimit', 'invalid'],
  }),
  all: endpoint({
    method: 'POST',
    path: '/api/messages/all',
    access: 'complete',
    shows: 'members',
    summary: 'The inbox: conversations, the latest first',
    body: z.object({ ...pageRequest(20), folder: z.enum(folders, errorKey('choiceInvalid')).default('chats') }),
    response: pageOf(Conversation),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/messages/:id/threads',
    access: 'complete',
    shows: 'members',
    summary: 'A conversation and its messages, the newest last; `before` a seq loads older ones',
    params: IdParams,
    query: z.object({
      before: fromDigits(z.int32().min(1)).optional(),
      numOfRecords: fromDigits(z.number().int().min(1).max(50)).default(20),
    }),
    response: z.object({
      conversation: Conversation,
      data: z.array(Message),
      numOfRecords: z.number().int(),
      /** The `before` that loads the next older page; null at the beginning of the conversation. */
      before: z.number().int().nullable(),
    }),
    refusals: ['notFound'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/messages/:id/read',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Mark a message, or a whole conversation, as read',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
  typing: endpoint({
    method: 'POST',
    path: '/api/messages/:id/typing',
    access: 'complete',
    shows: 'members',
    summary: 'Show the other member for some seconds that one is writing; nothing happens unless both wish it',
    params: IdParams,
    response: z.object({ status: z.literal('done') }),
    refusals: ['notFound'],
  }),
  readAll: endpoint({
    method: 'GET',
    path: '/api/messages/all/read',
    access: 'complete',
    shows: 'members',
    changesState: true,
    summary: 'Mark all messages as read',
    response: Counts,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/messages/:id/delete',
    access: 'complete',
    shows: 'members',
    summary: 'Delete a message, or a conversation up to the seq `upTo`, for me; without it a whole one',
    params: IdParams,
    query: z.object({ upTo: fromDigits(z.int32().min(1)).optional() }),
    response: Counts,
    refusals: ['notFound'],
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/messages/:id/unsend',
    access: 'complete',
    shows: 'members',
    summary: 'Take one’s own message back for both within 15 minutes',
    params: IdParams,
    response: Message,
    refusals: ['notFound', 'unsendLate'],
  }),
  mute: endpoint({
    method: 'POST',
    path: '/api/messages/:id/mute',
    access: 'complete',
    shows: 'members',
    summary: 'Mute a conversation: no counts, toasts or mails',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
  unmute: endpoint({
    method: 'DELETE',
    path: '/api/messages/:id/mute',
    access: 'complete',
    shows: 'members',
    summary: 'Let a conversation be heard again',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/messages/:id/archive',
    access: 'complete',
    shows: 'members',
    summary: 'Put a conversation into the archive',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
  unarchive: endpoint({
    method: 'DELETE',
    path: '/api/messages/:id/archive',
    access: 'complete',
    shows: 'members',
    summary: 'Take a conversation out of the archive, back to chats or requests',
    params: IdParams,
    response: Counts,
    refusals: ['notFound'],
  }),
}

export type MessageDraft = z.output<typeof MessageDraft>
export type Message = z.infer<typeof Message>
export type Attachment = z.infer<typeof Attachment>
export type Correspondent = z.infer<typeof Correspondent>
export type Conversation = z.infer<typeof Conversation>
export type Folder = (typeof folders)[number]
