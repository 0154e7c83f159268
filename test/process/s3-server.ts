import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from './temporary-folder.ts'

const main = fileURLToPath(new URL('./s3-process.ts', import.meta.url))

/** A real object store of this machine in a process of its own, which can be killed and started again with its files. */
export async function startS3Server() {
  const directory = await createTemporaryFolder('s3')
  let running = await run(directory, 0)
  const { port } = running
  const stop = async () => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return
    const exited = once(running.child, 'exit')
    running.child.kill('SIGKILL')
    await exited
  }
  return {
    /** The value of STORAGE_URL. */
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/amour?region=eu-west-2&ssl=off`,
    stop,
    async start() {
      running = await run(directory, port)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function run(directory: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  // Its tokens for the next page of a listing are made with a cipher of old.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', main, directory, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // a stream without an encoding
  return { child, port: Number(line.toString()) }
}
