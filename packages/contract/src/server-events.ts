/** One server-sent event. */
export type ServerEvent = { name: string; data: unknown }

/** Reads server-sent events as they come, and `onBytes` with each piece, a sign of life among them. Ends with the stream. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onBytes }: { onEvent: (event: ServerEvent) => void; onBytes: () => void },
) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onBytes()
    text += piece.value
    // What is cut off in the middle is no event, and comes again: the cursor has not moved.
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readBlock(block)
      if (event) onEvent(event)
    }
  }
}

function readBlock(block: string): ServerEvent | undefined {
  const valueOf = (field: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .trimStart()
  const [name, data] = [valueOf('event'), valueOf('data')]
  if (name === undefined || data === undefined) return undefined
  try {
    return { name, data: JSON.parse(data) as unknown }
  } catch {
    return undefined
  }
}
