import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('edu-embed');

/** Runs a step inside a span. Operators install the OpenTelemetry SDK; without it, spans record nothing. */
export function withSpan<Value>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Value>,
): Promise<Value> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
