import type { DataSource } from '../../src/core/data-source.ts';
import type { ReportResponse } from '../cache/used-response.ts';
import type { QueryName } from './recording.ts';

/** A source that can report each response that it uses, with its version. */
export interface ObservableSource extends DataSource {
  /** Changes with every change of the configuration. If undefined, the renderer hashes the configuration. */
  readonly configVersion?: string;
  /**
   * Creates a copy of the source that passes each response to `report` and each query to `noteQuery`.
   * Undefined if responses have no versions.
   */
  observe?(report: ReportResponse, noteQuery?: (name: QueryName, parameters: object) => void): DataSource;
}
