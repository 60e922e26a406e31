import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test';
import { clockShift } from './clock';

const MAX_LINES = 15;

/** The browser shows the time of the server. */
function shiftClock(shift: number): void {
  const page = window as unknown as { isClockShifted?: boolean };
  if (page.isClockShifted) return;
  page.isClockShifted = true;
  const RealDate = Date;
  const now = () => RealDate.now() + shift;
  window.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Records the console and the failed requests of all pages of a journey. */
class Recorder {
  readonly pages: Page[] = [];
  private readonly lines: string[] = [];
  private readonly requests: string[] = [];

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(shiftClock, clockShift());
    this.pages.push(...context.pages());
    context.on('page', (page) => this.pages.push(page));
    context.on('console', (message) => this.lines.push(`console ${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.lines.push(`error: ${error.error().message}`));
    context.on('request', (request) => this.requests.push(`${request.method()} ${request.url()}`));
    context.on('requestfailed', (request) =>
      this.lines.push(`failed: ${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
    );
    context.on('response', (response) => {
      if (response.status() >= 400)
        this.lines.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  describe(): string[] {
    return [
      ...this.pages.filter((page) => !page.isClosed()).map((page) => `page: ${page.url()}`),
      `last request: ${this.requests.at(-1) ?? 'none'}`,
      ...this.lines.slice(-MAX_LINES).map((line) => line.slice(0, 300)),
    ];
  }
}

const serverLog = () => join(process.env['E2E_RUN'] as string, 'server.log');
const getLogSize = () => statSync(serverLog(), { throwIfNoEntry: false })?.size ?? 0;

/** Keeps the last screenshots, the console, failed requests and the log of the server of a failed journey. */
async function keepEvidence(recorder: Recorder, logStart: number, testInfo: TestInfo): Promise<void> {
  const folder = process.env['TEST_RESULTS'] ?? testInfo.outputDir;
  mkdirSync(folder, { recursive: true });
  const name = testInfo.titlePath
    .join(' ')
    .replaceAll(/[^\w]+/g, '-')
    .slice(-80);
  const openPages = recorder.pages.filter((page) => !page.isClosed());
  const screenshots = openPages.map((_, index) => join(folder, `${name}-${index + 1}.png`));
  for (const [index, page] of openPages.entries())
    await page.screenshot({ path: screenshots[index] as string, timeout: 10_000 }).catch(() => undefined);
  const log = existsSync(serverLog()) ? readFileSync(serverLog()).subarray(logStart).toString('utf8') : '';
  const evidence = [
    ...recorder.describe(),
    ...log
      .trim()
      .split('\n')
      .filter(Boolean)
      .slice(-MAX_LINES)
      .map((line) => `server: ${line.slice(0, 300)}`),
    ...screenshots.map((path) => `screenshot: ${path}`),
  ].join('\n');
  writeFileSync(join(folder, `${name}.txt`), `${testInfo.error?.stack ?? ''}\n\n${evidence}\n`);
  await testInfo.attach('evidence', { body: evidence, contentType: 'text/plain' });
}

/** A journey: its browser shows the time of the server, and a failure explains itself. */
export const test = base.extend<{ recorder: Recorder }>({
  recorder: [
    async ({ browser, context }, use, testInfo) => {
      const recorder = new Recorder();
      const logStart = getLogSize();
      await recorder.watch(context);
      const { newContext } = browser;
      browser.newContext = async (...options) => {
        const created = await newContext.apply(browser, options);
        await recorder.watch(created);
        return created;
      };
      await use(recorder);
      browser.newContext = newContext;
      if (testInfo.status !== testInfo.expectedStatus) await keepEvidence(recorder, logStart, testInfo);
    },
    { auto: true },
  ],
});
