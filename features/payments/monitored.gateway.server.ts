import type { ServiceWatch } from "~/lib/service-health";
import { GatewayUnavailable, type PaymentGateway } from "./gateway.server";
import { paymentTexts } from "./schema";

/** Wraps a gateway to record its last success and its last error. */
export function monitoredGateway(
  gateway: PaymentGateway,
  watch: ServiceWatch<"payments">,
): PaymentGateway {
  const monitored =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await call(...args);
        await watch.recordSuccess("payments");
        return result;
      } catch (error) {
        if (error instanceof GatewayUnavailable) {
          await watch.recordFailure("payments", paymentTexts.unreachable);
        }
        throw error;
      }
    };
  return {
    ...gateway,
    createIntent: monitored(gateway.createIntent),
    retrieveIntent: monitored(gateway.retrieveIntent),
    cancelIntent: monitored(gateway.cancelIntent),
    createRefund: monitored(gateway.createRefund),
    listRefunds: monitored(gateway.listRefunds),
    refundIntent: monitored(gateway.refundIntent),
  };
}
