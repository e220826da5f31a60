import { setLogger as setClientLogger } from '@pexip/infinity'
import { setLogger as setConnectionLogger } from '@pexip/peer-connection'
import { setLogger as setSignalLogger } from '@pexip/signal'

const silent = (): void => undefined
/** Logger without output: Pexip's packages would log addresses, names and tokens to the console. */
const silentLogger = {
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
  trace: silent,
  silent,
  redact: () => '',
  addRedactPattern: silent,
}

/** Stops Pexip's packages from logging to the console. */
export function silenceClientLogs(): void {
  setClientLogger(silentLogger)
  setConnectionLogger(silentLogger)
  setSignalLogger(silentLogger)
}
