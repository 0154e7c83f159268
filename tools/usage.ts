import texts from './usage.json' with { type: 'json' }

/** How a command is called, as `--help` prints it (tools/bootstrap.mjs). Throws nothing; ends the program with 1. */
export function exitWithUsage(script: keyof typeof texts, said: string): never {
  process.stderr.write(`${said}\n\n${texts[script].usage}\n`)
  process.exit(1)
}
